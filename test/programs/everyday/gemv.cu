// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// y = A x, one thread a row; the wrong one takes the row modulo the columns.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that lda >= 0{{$}}
// RIGHT-DAG: the launch checks that incx >= 0{{$}}
// RIGHT-DAG: the launch checks that incy >= 1{{$}}
// RIGHT-DAG: the launch checks that n + m * lda - lda <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that n * incx - incx <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that m * incy - incy <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that extent(a) + lda >= n + m * lda{{$}}
// RIGHT-DAG: the launch checks that extent(x) + incx >= n * incx + 1{{$}}
// RIGHT-DAG: the launch checks that extent(y) + incy >= m * incy + 1{{$}}
// RIGHT-DAG: gemv: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:3
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; m = 3, n = 1, incy = -2 (replayed: true race)

__global__ void gemv(int m, int n, const float *a, int lda, const float *x, int incx, float *y, int incy) {
  int row = blockIdx.x * blockDim.x + threadIdx.x;
  if (row >= m) return;
  float s = 0;
  for (int j = 0; j < n; ++j) s += a[row * lda + j] * x[j * incx];
#ifdef WRONG
  y[row % n * incy] = s;
#else
  y[row * incy] = s;
#endif
}
