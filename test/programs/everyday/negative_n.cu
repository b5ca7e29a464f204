// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row a block; a negative length runs nothing. The wrong one reaches into the next row.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that blockDim.x + n <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that gridDim.x * n <= 4294967296{{$}}
// RIGHT-DAG: the launch checks that extent(x) >= gridDim.x * n{{$}}
// RIGHT-DAG: scaleRows: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1002]: thread 0 of block 0 and thread 0 of block 1 race on `x[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+9]]:5
// WRONG: = launch: block 1, grid 2; thread 0 of block 0 and thread 0 of block 1; n = 1 (replayed: true race)

__global__ void scaleRows(float *x, int n, float s) {
#ifdef WRONG
  for (int i = threadIdx.x; i <= n; i += blockDim.x)
#else
  for (int i = threadIdx.x; i < n; i += blockDim.x)
#endif
    x[blockIdx.x * n + i] *= s;
}
