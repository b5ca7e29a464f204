// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row of n written backwards by `while (j--)`. The twin starts one further.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(y) >= blockDim.x * n
// RIGHT-DAG: rows: accepted
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+11]]:5
// WRONG: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 1 (replayed: true race)

#ifdef WRONG
#define MORE 1
#else
#define MORE 0
#endif
__global__ void rows(unsigned n, float *y) {
  unsigned j = n + MORE;
  while (j--)
    y[(size_t)threadIdx.x * n + j] = 1;
}
