// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bias a channel, channels last; the wrong one adds it into the bias.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that c >= 1{{$}}
// RIGHT-DAG: the launch checks that extent(x) >= i32(n * c){{$}}
// RIGHT-DAG: the launch checks that extent(b) >= c{{$}}
// RIGHT-DAG: bias: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 1 and 0 of block 0 race on `b[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+7]]:3
// WRONG: = launch: block 4, grid 3; thread 1 of block 0 and thread 0 of block 0; c = 1, n = 11, extent(x) = 11, extent(b) = 19 (replayed: true race)

__global__ void bias(float *x, float *b, int n, int c) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n * c) return;
#ifdef WRONG
  b[i % c] += x[i];
#else
  x[i] += b[i % c];
#endif
}
