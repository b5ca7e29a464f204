// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two counters, two outputs; the twin fills one output by both, whose tickets may be equal.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void partition(const int *in, int *small, int *large, unsigned *counts, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (in[i] < 0) {
    small[atomicAdd(&counts[0], 1u)] = in[i];
  } else {
    unsigned p = atomicAdd(&counts[1], 1u);
#ifdef WRONG
    small[p] = in[i];
#else
    large[p] = in[i];
#endif
  }
}
// WRONG: error[TN1009]: cannot prove that two threads of a block do not race on `small`
// WRONG-NEXT: --> {{.*}}:[[@LINE-7]]:5
