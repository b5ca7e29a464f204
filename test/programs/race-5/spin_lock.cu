// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A lock by compare-and-swap is not understood; the sum is made by an atomic instead.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void add(const int *in, int *sum, int *lock, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
#ifdef WRONG
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  *sum += in[i];
  atomicExch(lock, 0);
#else
  atomicAdd(sum, in[i]);
#endif
}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `sum[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-7]]:3
