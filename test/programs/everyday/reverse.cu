// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array turned round in place; the wrong one goes past the middle.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(x) >= n / 2{{$}}
// RIGHT-DAG: the launch checks that extent(x) >= n{{$}}
// RIGHT-DAG: rev: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `x[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+12]]:5
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2 (replayed: true race)

__global__ void rev(float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < (n + 1) / 2 + 1 && i < n) {
#else
  if (i < n / 2) {
#endif
    float t = x[i];
    x[i] = x[n - 1 - i];
    x[n - 1 - i] = t;
  }
}
