// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// y += a x with strides, as BLAS has them; the wrong one lets two threads share a place.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that incx >= 0{{$}}
// RIGHT-DAG: the launch checks that incy >= 1{{$}}
// RIGHT-DAG: the launch checks that n * incx - incx <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that n * incy - incy <= 2147483647{{$}}
// RIGHT-DAG: the launch checks that extent(y) + incy >= n * incy + 1{{$}}
// RIGHT-DAG: the launch checks that extent(x) + incx >= n * incx + 1{{$}}
// RIGHT-DAG: axpy: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+6]]:14
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2, incy = -1 (replayed: true race)

__global__ void axpy(int n, float a, const float *x, int incx, float *y, int incy) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n) y[(i / 2) * incy] += a * x[i * incx];
#else
  if (i < n) y[i * incy] += a * x[i * incx];
#endif
}
