// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loads of four floats at a time; the mistake steps by three floats, so most addresses are not
// aligned to 16 bytes.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3004]
// CHECK-NEXT: vector_load_align.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void norms(const float *xyz, float *len, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  const float4 v = *reinterpret_cast<const float4 *>(xyz + 3 * i);
#else
  const float4 v = *reinterpret_cast<const float4 *>(xyz + 4 * i);
#endif
  len[i] = sqrtf(v.x * v.x + v.y * v.y + v.z * v.z);
}
