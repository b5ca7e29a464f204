// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The upper triangle cleared; the wrong one does not guard the column.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that ld >= 0{{$}}
// RIGHT-DAG: the launch checks that ld >= cols{{$}}
// RIGHT-DAG: the launch checks that rows + k <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that cols + rows * ld - ld <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(a) + ld >= cols + rows * ld{{$}}
// RIGHT-DAG: tril: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (1, 1) and (0, 0) of block (1, 1) race on `a[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:30
// WRONG: = launch: block 2 x 2, grid 2 x 2; thread (1, 1) of block (1, 1) and thread (0, 0) of block (1, 1); rows = 7, ld = -1, k = -7 (replayed: true race)

__global__ void tril(float *a, int rows, int cols, int ld, int k) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (r < rows && c > r + k) a[r * ld + c] = 0;
#else
  if (r < rows && c < cols && c > r + k) a[r * ld + c] = 0;
#endif
}
