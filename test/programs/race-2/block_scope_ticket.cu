// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ticket of block scope is one for the block only.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void take(const int *in, int *out, unsigned *count, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
#ifdef WRONG
  unsigned p = atomicAdd_block(count, 1u);
#else
  unsigned p = atomicAdd(count, 1u);
#endif
  out[p] = in[i];
}
// WRONG: error[TN1005]: thread 0 of block 0 and thread 0 of block 1 race on `count[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-7]]:16
