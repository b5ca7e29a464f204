// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pointer is set where there is something to write, else null; the mistake
// writes through it where it is null.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3
__global__ void mark(int *flags, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int *p = i < n ? flags + i : nullptr;
#ifdef WRONG
  if (i <= n)
    *p = 1;
#else
  if (p)
    *p = 1;
#endif
}
