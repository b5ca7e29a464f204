// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements moved round by a shift; the wrong one does it in place.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that shift >= 0{{$}}
// RIGHT-DAG: the launch checks that n + shift <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(out) >= n{{$}}
// RIGHT-DAG: the launch checks that extent(in) >= n{{$}}
// RIGHT-DAG: roll: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 1 and 0 of block 0 race on `out[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+6]]:14
// WRONG: = launch: block 2, grid 1; thread 1 of block 0 and thread 0 of block 0; n = 2, shift = -3 (replayed: true race)

__global__ void roll(const float *in, float *out, int n, int shift) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n) out[i] = out[(i + shift) % n];
#else
  if (i < n) out[i] = in[(i + shift) % n];
#endif
}
