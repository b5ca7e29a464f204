// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Atomics for the threads of a block do not hold between blocks.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void count(const int *in, unsigned *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0) {
#ifdef WRONG
    atomicAdd_block(&bins[0], 1u);
#else
    atomicAdd(&bins[0], 1u);
#endif
  }
}
// WRONG: error[TN1005]: thread 0 of block 0 and thread 0 of block 1 race on `bins[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-7]]:5
