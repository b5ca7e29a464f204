// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cursor that somebody sets back to zero hands out the same places again.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: reset_cursor.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void wrap_list(const int *x, int *out, unsigned long long *cursor, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  if (x[i] < 0) atomicExch(cursor, 0ULL);
#endif
  if (x[i] > 0) out[atomicAdd(cursor, 1ULL)] = x[i];
}
