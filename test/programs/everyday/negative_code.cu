// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Code for negative values is wrong; each would be hidden by asking that `k` is not negative.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=WRONG3 %s
// RIGHT-DAG: the launch checks that k + n <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(x) >= k + n{{$}}
// RIGHT-DAG: shift: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN3001]: `x[k + i]` lies outside `x`
// WRONG-NEXT: {{.*}}:[[@LINE+15]]:23
// WRONG: = launch: block 1, grid 1; thread 0 of block 0; k = -1, n = 1 (replayed: true fault)
// WRONG2: error[TN1001]: threads 0 and 1 of block 0 race on `x[0]`
// WRONG2-NEXT: {{.*}}:[[@LINE+15]]:14
// WRONG2: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; k = -1, n = 0 (replayed: true race)
// WRONG3: error[TN2001]: a barrier that not every thread of the block reaches
// WRONG3-NEXT: {{.*}}:[[@LINE+17]]:23
// WRONG3: = launch: block 8, grid 1; thread 6 of block 0 and thread 7 of block 0; k = -1 (replayed: true divergence)

__global__ void shift(float *x, int k, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#if !defined(WRONG) && !defined(WRONG2) && !defined(WRONG3)
  if (i < n && k >= 0) x[k + i] = 0;
#endif
#ifdef WRONG
  if (i < n && k < 0) x[k + i] = 0;
#endif
#ifdef WRONG2
  if (k < 0) x[0] += i;
  else if (i < n) x[k + i] = 0;
#endif
#ifdef WRONG3
  if (i < n) x[k + i] = 0;
  if (k < 0 && i < 7) __syncthreads();
#endif
}
