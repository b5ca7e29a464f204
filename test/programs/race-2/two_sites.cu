// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One counter drawn at two places of the kernel; the twin draws at one of them by another counter.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void two(int *out, unsigned *count, unsigned *other, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned p;
  if (i < n)
    p = atomicAdd(count, 1u);
  else
#ifdef WRONG
    p = atomicAdd(other, 1u);
#else
    p = atomicAdd(count, 1u);
#endif
  out[p] = i;
}
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:3
