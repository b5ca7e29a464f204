// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `do … while (++k < n)`: every iteration but the first follows the test before
// it. The twin's rows overlap by one.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(y) + 8 >= 8 * blockDim.x + n
// RIGHT-DAG: the launch checks that extent(y) + 7 >= 8 * blockDim.x
// RIGHT-DAG: rows: accepted
// WRONG: error[TN1001]: threads 1 and 0 of block 0 race on `y[7]`
// WRONG-NEXT: {{.*}}:[[@LINE+13]]:5
// WRONG: block 2, grid 1; thread 1 of block 0 and thread 0 of block 0; n = 8 (replayed: true race)

#ifdef WRONG
#define STRIDE 7
#else
#define STRIDE 8
#endif
__global__ void rows(int n, float *y) {
  int k = 0;
  if (n > 8)
    return;
  do {
    y[k + STRIDE * threadIdx.x] = 1;
  } while (++k < n);
}
