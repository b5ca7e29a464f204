// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that ends in `!=`: where the end is not before the start it is met
// exactly, and the last index is the one before it. The twin runs one further.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(y) >= blockDim.x * gridDim.x * n
// RIGHT-DAG: rows: accepted
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+11]]:5
// WRONG: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 1, extent(y) = 4 (replayed: true race)

#ifdef WRONG
#define PAST 1
#else
#define PAST 0
#endif
// A row of `n` a thread.
__global__ void rows(unsigned n, float *y) {
  for (unsigned j = 0; j != n + PAST; ++j)
    y[(size_t)(blockIdx.x * blockDim.x + threadIdx.x) * n + j] = 1;
}
