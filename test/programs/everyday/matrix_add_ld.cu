// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sum of two matrices with leading dimensions; the wrong one reads what the next row writes.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that rows >= 0{{$}}
// RIGHT-DAG: the launch checks that lda >= 0{{$}}
// RIGHT-DAG: the launch checks that ldb >= 0{{$}}
// RIGHT-DAG: the launch checks that ldc >= 0{{$}}
// RIGHT-DAG: the launch checks that ldc >= cols{{$}}
// RIGHT-DAG: the launch checks that cols + lda * rows - lda <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that cols + ldb * rows - ldb <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that cols + ldc * rows - ldc <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(c) + ldc >= cols + ldc * rows{{$}}
// RIGHT-DAG: the launch checks that extent(a) + lda >= cols + lda * rows{{$}}
// RIGHT-DAG: the launch checks that extent(b) + ldb >= cols + ldb * rows{{$}}
// RIGHT-DAG: madd: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 1 and 0 of block 0 race on `c[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+8]]:3
// WRONG: = launch: block 2, grid 1; thread 1 of block 0 and thread 0 of block 0; ldc = -1, rows = 1, cols = 2 (replayed: true race)

__global__ void madd(const float *a, int lda, const float *b, int ldb, float *c, int ldc, int rows, int cols) {
  int col = blockIdx.x * blockDim.x + threadIdx.x;
  int row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= rows || col >= cols) return;
#ifdef WRONG
  c[row * ldc + col] = a[row * lda + col] + c[(row + 1) * ldc + col];
#else
  c[row * ldc + col] = a[row * lda + col] + b[row * ldb + col];
#endif
}
