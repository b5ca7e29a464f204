// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The nearest of n centres is one of the n; the twins start from one that is none, look at one
// too many, and step to the neighbour of the best.
// RUN: tnc --check --deny-conditional --deny-runtime-checks %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --deny-conditional --deny-runtime-checks -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check --deny-conditional --deny-runtime-checks -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: not tnc --check --deny-conditional --deny-runtime-checks -DWRONG3 %s 2>&1 | FileCheck --check-prefix=WRONG3 %s
// RIGHT: nearest: accepted
// WRONG1: error[TN3003]: a run-time bounds check of `centre[best]` stays in the kernel
// WRONG1-NEXT: best-of-many.cu:39:10
// WRONG2: error[TN3003]: a run-time bounds check of `centre[best]` stays in the kernel
// WRONG2-NEXT: best-of-many.cu:39:10
// WRONG3: error[TN3003]: a run-time bounds check of `centre[best]` stays in the kernel
// WRONG3-NEXT: best-of-many.cu:39:10
#ifdef WRONG1
#define FIRST -1
#else
#define FIRST 0
#endif
#ifdef WRONG2
#define MORE 1
#else
#define MORE 0
#endif
#ifdef WRONG3
#define NEXT 1
#else
#define NEXT 0
#endif
__global__ void nearest(const float *x, float *y, int n) {
  __shared__ float centre[16];
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  for (int c = threadIdx.x; c < 16; c += blockDim.x) centre[c] = c;
  __syncthreads();
  if (i >= n) return;
  int best = FIRST;
  for (int c = 0; c < 16 + MORE; ++c)
    if (x[i] > c) best = c + NEXT;
  y[i] = centre[best];
}
