// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tree sum whose buffer is rounded up to 256; the mistake leaves the slots of absent threads
// unset.
// RUN: tnc --check --block=192 %s
// RUN: not tnc --check --block=192 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: block_not_power_of_two.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void sum192(const float *x, float *out) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 192LL + t];
#ifndef WRONG
  if (t < 64) s[192 + t] = 0.0f;
#endif
  __syncthreads();
  for (int h = 128; h > 0; h /= 2) {
    if (t < h) s[t] += s[t + h];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = s[0];
}
