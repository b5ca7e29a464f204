// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places are taken from the end of a list by counting down; the mistake uses the number after the
// decrement for one word and before it for another.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `owner[{{[0-9]+}}]`
// CHECK-NEXT: ticket_from_sub.cu:[[@LINE+7]]:3
__global__ void take_last(unsigned long long *left, int *owner, const int *want, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n || want[i] == 0) return;
  const unsigned long long at = atomicAdd(left, 1ULL);
#ifdef WRONG
  owner[at] = (int)i;
  owner[at + 1] = -1;
#else
  owner[at] = (int)i;
#endif
}
