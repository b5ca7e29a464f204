// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The place of the greatest value of each row; the wrong one keeps one for two rows.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(best) >= rows{{$}}
// RIGHT-DAG: argmax: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `best[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+10]]:3
// WRONG: = launch: block 4, grid 3; thread 0 of block 0 and thread 1 of block 0; rows = 2, cols = 0, ld = 5, extent(best) = 11, extent(x) = 0 (replayed: true race)

__global__ void argmax(const float *x, int rows, int cols, int ld, int *best) {
  int r = blockIdx.x * blockDim.x + threadIdx.x;
  if (r >= rows) return;
  int at = 0;
  for (int c = 1; c < cols; ++c)
    if (x[r * ld + c] > x[r * ld + at]) at = c;
#ifdef WRONG
  best[r >> 1] = at;
#else
  best[r] = at;
#endif
}
