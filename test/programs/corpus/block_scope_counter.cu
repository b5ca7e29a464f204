// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks count into one global counter; the mistake uses the atomic of block scope.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1005]
// CHECK-NEXT: block_scope_counter.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void count_negative(const double *x, unsigned long long *count, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n && x[i] < 0.0) {
#ifdef WRONG
    atomicAdd_block(count, 1ULL);
#else
    atomicAdd(count, 1ULL);
#endif
  }
}
