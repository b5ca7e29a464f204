// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pointer that walks eight elements a thread, to an end by `!=`. The twin
// walks nine.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(y) >= 8 * blockDim.x
// RIGHT-DAG: fill: accepted
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[8]`
// WRONG-NEXT: {{.*}}:[[@LINE+11]]:5
// WRONG: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0 (replayed: true race)

#ifdef WRONG
#define LENGTH 9
#else
#define LENGTH 8
#endif
__global__ void fill(float *y) {
  float *first = y + 8 * threadIdx.x;
  for (float *p = first; p != first + LENGTH; ++p)
    *p = 1;
}
