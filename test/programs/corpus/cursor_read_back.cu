// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last thread reports how many were kept; other threads may still be counting.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]
// CHECK-NEXT: cursor_read_back.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void kept(const int *x, int *out, unsigned *cursor, unsigned *total, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] > 0) {
    atomicAdd(cursor, 1u);
    out[i] = x[i];
  }
#ifdef WRONG
  if (i == n - 1LL) *total = *cursor;
#endif
}
