// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of columns of a matrix with a leading dimension; the wrong one keeps one sum for four columns.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that ld >= 0{{$}}
// RIGHT-DAG: the launch checks that cols + rows * ld - ld <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(a) + ld >= cols + rows * ld{{$}}
// RIGHT-DAG: the launch checks that extent(sum) >= cols{{$}}
// RIGHT-DAG: colSums: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `sum[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:3
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; cols = 2 (replayed: true race)

__global__ void colSums(const float *a, int rows, int cols, int ld, float *sum) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  if (c >= cols) return;
  float s = 0;
  for (int r = 0; r < rows; ++r) s += a[r * ld + c];
#ifdef WRONG
  sum[c / 4] = s;
#else
  sum[c] = s;
#endif
}
