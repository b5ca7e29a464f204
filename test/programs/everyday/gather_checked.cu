// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A gather by an index array; the wrong one writes where it read.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(idx) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(y) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(x) >= m{{$}}
// RIGHT-DAG: gather: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+8]]:5
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2, idx[0] = 0, idx[1] = 0 (replayed: true race)

__global__ void gather(const float *x, int m, const int *idx, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    int j = idx[i];
#ifdef WRONG
    y[j] = j >= 0 && j < m ? x[j] : 0.0f;
#else
    y[i] = j >= 0 && j < m ? x[j] : 0.0f;
#endif
  }
}
