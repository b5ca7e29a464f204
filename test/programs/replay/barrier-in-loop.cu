// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier that only the first round of a loop reaches orders what comes after it. The prover does not see it: a run of
// its witness does, so the kernel is not called a race; the mistake has the barrier in no round that runs.
// RUN: not tnc --check --block=64 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// RIGHT: error[TN1009]: cannot prove that two threads of a block do not race on `s`
// RIGHT: launch: block 64, grid 1; thread {{[0-9]+}} of block 0 and thread {{[0-9]+}} of block 0; n = {{[0-9]+}} (possible)
// RIGHT: this launch was run and shows no race
// RIGHT: first_round: undecided
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `s[{{[0-9]+}}]`
// CHECK-NEXT: barrier-in-loop.cu:[[@LINE+14]]:10
// CHECK: (replayed: true race)
// CHECK: first_round: rejected
__global__ void first_round(int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, v = 0;
  s[t] = t;
  for (int k = 0; k < n; ++k) {
#ifdef WRONG
    if (k == n)
#else
    if (k == 0)
#endif
      __syncthreads();
    v += s[63 - t];
  }
  y[blockIdx.x * 64 + t] = v;
}
