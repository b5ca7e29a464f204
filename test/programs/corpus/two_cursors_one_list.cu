// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tickets for one list from one cursor; the mistake uses two cursors by parity.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: two_cursors_one_list.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void by_parity(const int *x, int *out, unsigned long long *cursor, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n || x[i] == 0) return;
#ifdef WRONG
  const unsigned long long at = atomicAdd(cursor + (x[i] & 1), 1ULL);
#else
  const unsigned long long at = atomicAdd(cursor, 1ULL);
#endif
  out[at] = x[i];
}
