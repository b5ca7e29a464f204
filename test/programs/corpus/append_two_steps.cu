// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Unordered append; the mistake reads the cursor and raises it in two steps.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `cursor[{{[0-9]+}}]`
// CHECK-NEXT: append_two_steps.cu:[[@LINE+6]]:3
__global__ void append_large(const float *x, float *out, unsigned *cursor, int n, float limit) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n || x[i] <= limit) return;
#ifdef WRONG
  const unsigned at = *cursor;
  atomicAdd(cursor, 1u);
#else
  const unsigned at = atomicAdd(cursor, 1u);
#endif
  out[at] = x[i];
}
