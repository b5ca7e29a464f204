// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sizes in size_t, offsets in int; the wrong one halves the index.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(x) >= n + off{{$}}
// RIGHT-DAG: the launch checks that off >= 0{{$}}
// RIGHT-DAG: the launch checks that extent(y) >= n{{$}}
// RIGHT-DAG: mix: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `x[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+6]]:14
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2, off = 0 (replayed: true race)

__global__ void mix(float *x, const float *y, size_t n, int off, unsigned stride) {
  size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n) x[i / 2 + off] = y[i];
#else
  if (i < n) x[i + off] = y[i];
#endif
}
