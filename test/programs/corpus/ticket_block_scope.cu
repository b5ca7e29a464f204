// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cursor shared by all blocks is raised by an atomic of block scope.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1005]
// CHECK-NEXT: ticket_block_scope.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void narrow_scope(const int *x, int *out, unsigned *cursor, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  const unsigned at = atomicAdd_block(cursor, 1u);
#else
  const unsigned at = atomicAdd(cursor, 1u);
#endif
  out[at] = x[i];
}
