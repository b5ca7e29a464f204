// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Vectors are read from an offset given by the caller; the mistake takes it in floats.
// RUN: tnc --check --assume='first>=0' %s
// RUN: not tnc --check --assume='first>=0' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3004]
// CHECK-NEXT: vector_from_offset.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void scale_from(const float *x, float *y, int first, int n, float k) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  const float4 v = *reinterpret_cast<const float4 *>(x + first + 4 * i);
#else
  const float4 v = *reinterpret_cast<const float4 *>(x + 4LL * first + 4 * i);
#endif
  y[i] = k * (v.x + v.y + v.z + v.w);
}
