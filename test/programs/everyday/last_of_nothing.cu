// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last element of nothing; with n = 0 the wrong one reads before the array.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(y) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(x) >= n{{$}}
// RIGHT-DAG: last: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN3001]: `x[n - 1]` lies outside `x`
// WRONG-NEXT: {{.*}}:[[@LINE+6]]:21
// WRONG: = launch: block 1, grid 1; thread 0 of block 0; n = 0 (replayed: true fault)

__global__ void last(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < 1) y[0] = x[n - 1];
  if (i >= 1 && i < n) y[i] = x[i];
#else
  if (i < n) y[i] = x[n - 1];
#endif
}
