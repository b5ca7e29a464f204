// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A run of an array from an offset; the wrong one lets one thread too many in.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that offset + n <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(x) >= offset + n{{$}}
// RIGHT-DAG: the launch checks that offset >= 0{{$}}
// RIGHT-DAG: fill: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `x[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+6]]:15
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; offset = 0, n = 1 (replayed: true race)

__global__ void fill(float *x, int offset, int n, float v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i <= n) x[offset + i] += x[offset + n];
#else
  if (i < n) x[offset + i] += v;
#endif
}
