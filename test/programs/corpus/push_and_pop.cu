// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A free list is only popped in this kernel; the mistake also pushes to it, so numbers are handed
// out twice.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: push_and_pop.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void take(unsigned long long *top, int *slot_owner, const int *want, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n || want[i] == 0) return;
  const unsigned long long at = atomicAdd(top, 1ULL);
  slot_owner[at] = (int)i;
#ifdef WRONG
  if (want[i] == 2) atomicAdd(top, ~0ULL);
#endif
}
