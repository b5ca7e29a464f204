// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel whose behaviour is chosen by a mode; the mistake chooses by the warp, and one case has
// a barrier.
// RUN: tnc --check --block=192 %s
// RUN: not tnc --check --block=192 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: switch_barrier.cu:[[@LINE+17]]:{{[0-9]+$}}
__global__ void staged(const int *mode, float *x) {
  __shared__ float s[192];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 192LL + t];
  __syncthreads();
  float v = s[t];
#ifdef WRONG
  switch (mode[t / 32]) {
#else
  switch (mode[blockIdx.x]) {
#endif
  case 0:
    v += 1.0f;
    break;
  case 1:
    v += s[191 - t];
    __syncthreads();
    s[t] = v;
    break;
  default:
    v = 0.0f;
  }
  x[blockIdx.x * 192LL + t] = v;
}
