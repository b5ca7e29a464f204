// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ticket must come from an addition; the old value of a maximum may be the same for two threads.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: atomic_max_no_ticket.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void leave_mark(const unsigned long long *x, unsigned long long *c, int *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  const unsigned long long at = atomicMax(c, x[i] & 1023);
#else
  const unsigned long long at = atomicAdd(c, x[i] % 7 + 1);
#endif
  out[at] = 1;
}
