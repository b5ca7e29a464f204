// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One block a row, strided rows, partial sums in shared memory; the wrong one drops the barrier of the reduction.
// RUN: tnc --check --exercise=40 --block=128 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that lda >= 0{{$}}
// RIGHT-DAG: the launch checks that n <= 2147483520{{$}}
// RIGHT-DAG: the launch checks that n + gridDim.x * lda - lda <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(a) + lda >= n + gridDim.x * lda{{$}}
// RIGHT-DAG: the launch checks that extent(x) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(y) >= gridDim.x{{$}}
// RIGHT-DAG: dots: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1003]: threads 15 and 31 of block 0 race on `part[31]`
// WRONG-NEXT: {{.*}}:[[@LINE+11]]:16
// WRONG: = launch: block 128, grid 1; thread 15 of block 0 and thread 31 of block 0; n = 0 (replayed: true race)

__global__ void dots(const float *a, int lda, const float *x, float *y, int m, int n) {
  __shared__ float part[128];
  int row = blockIdx.x, t = threadIdx.x;
  float s = 0;
  for (int j = t; j < n; j += 128) s += a[row * lda + j] * x[j];
  part[t] = s;
  __syncthreads();
  for (int d = 64; d > 0; d >>= 1) {
    if (t < d) part[t] += part[t + d];
#ifndef WRONG
    __syncthreads();
#endif
  }
  if (t == 0) y[row] = part[0];
}
