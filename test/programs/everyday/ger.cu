// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A += x y'; the wrong one swaps the indices.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that incx >= 0{{$}}
// RIGHT-DAG: the launch checks that incy >= 0{{$}}
// RIGHT-DAG: the launch checks that lda >= 0{{$}}
// RIGHT-DAG: the launch checks that lda >= m{{$}}
// RIGHT-DAG: the launch checks that m * incx - incx <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that n * incy - incy <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that m + n * lda - lda <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(a) + lda >= m + n * lda{{$}}
// RIGHT-DAG: the launch checks that extent(x) + incx >= m * incx + 1{{$}}
// RIGHT-DAG: the launch checks that extent(y) + incy >= n * incy + 1{{$}}
// RIGHT-DAG: ger: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (1, 0) and (0, 3) of block (0, 0) race on `a[3]`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:23
// WRONG: = launch: block 2 x 4, grid 1 x 4; thread (1, 0) of block (0, 0) and thread (0, 3) of block (0, 0); m = 3, n = 12 (replayed: true race)

__global__ void ger(int m, int n, float alpha, const float *x, int incx, const float *y, int incy, float *a, int lda) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (i < m && j < n) a[i * m + j] += alpha * x[i * incx] * y[j * incy];
#else
  if (i < m && j < n) a[j * lda + i] += alpha * x[i * incx] * y[j * incy];
#endif
}
