// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop whose bound lies in memory that the kernel writes: the bound of one
// thread is not that of another. The twin's rows rest on it.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(len) >= blockDim.x
// RIGHT-DAG: the launch checks that extent(y) >= 8 * blockDim.x
// RIGHT-DAG: rows: accepted
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `len[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:23
// WRONG: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0 (replayed: true race)

__global__ void rows(int *len, float *y) {
  unsigned t = threadIdx.x;
  if (blockIdx.x != 0)
    return;
#ifdef WRONG
  len[t] = t;
  for (int j = 0; j < len[0]; ++j)
    y[t * 8 + j] = 1;
#else
  len[t] = t;
  for (int j = 0; j < len[t] && j < 8; ++j)
    y[t * 8 + j] = 1;
#endif
}
