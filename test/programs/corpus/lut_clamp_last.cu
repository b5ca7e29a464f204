// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tone mapping through a table in shared memory; the mistake clamps to the size of the table
// instead of its last entry.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: lut_clamp_last.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void tone_map(const int *level, const float *curve, float *out) {
  __shared__ float lut[256];
  const int t = threadIdx.x;
  lut[t] = curve[t];
  __syncthreads();
  const int v = level[blockIdx.x * 256LL + t];
#ifdef WRONG
  out[blockIdx.x * 256LL + t] = lut[min(max(v, 0), 256)];
#else
  out[blockIdx.x * 256LL + t] = lut[min(max(v, 0), 255)];
#endif
}
