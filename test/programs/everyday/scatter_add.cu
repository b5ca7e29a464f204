// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A checked scatter by atomics; the wrong one adds without an atomic.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(idx) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(y) >= m{{$}}
// RIGHT-DAG: the launch checks that extent(v) >= n{{$}}
// RIGHT-DAG: scatter: accepted
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+8]]:24
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2, m = 1, idx[0] = 0, idx[1] = 0 (replayed: true race)

__global__ void scatter(const float *v, const int *idx, float *y, int n, int m) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int j = idx[i];
#ifdef WRONG
  if (j >= 0 && j < m) y[j] += v[i];
#else
  if (j >= 0 && j < m) atomicAdd(&y[j], v[i]);
#endif
}
