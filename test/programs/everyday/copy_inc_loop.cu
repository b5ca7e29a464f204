// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy with strides, all elements by a grid; the wrong one writes each place twice.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that incx >= 0{{$}}
// RIGHT-DAG: the launch checks that incy >= 1{{$}}
// RIGHT-DAG: the launch checks that extent(y) + incy >= n * incy + 1{{$}}
// RIGHT-DAG: the launch checks that extent(x) + incx >= n * incx + 1{{$}}
// RIGHT-DAG: copy: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+6]]:5
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 4, incy = 0 (replayed: true race)

__global__ void copy(int n, const double *x, int incx, double *y, int incy) {
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += (long long)blockDim.x * gridDim.x)
#ifdef WRONG
    y[i / 2 * incy] = x[i * incx];
#else
    y[i * incy] = x[i * incx];
#endif
}
