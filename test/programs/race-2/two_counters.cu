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
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `small[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-7]]:5
