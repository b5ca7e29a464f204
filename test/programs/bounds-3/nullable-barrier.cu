// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a pointer is null is the same for all threads of the launch: a barrier
// under such a test converges. Whether a thread's own pointer is null is not.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: nullable-barrier.cu:[[@LINE+13]]:
__global__ void turn(float *y, const float *gain) {
  __shared__ float s[64];
  int t = threadIdx.x;
  long long i = blockIdx.x * 64ll + t;
  s[t] = y[i];
#ifdef WRONG
  const float *p = t < 32 ? gain : nullptr;
#else
  const float *p = gain;
#endif
  float k = 1;
  if (p) {
    __syncthreads();
    k = *p * s[63 - t];
  }
  y[i] = k;
}
