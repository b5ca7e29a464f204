// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How often a loop runs is known to the launch, and so how much the counter counts; the twin appends
// at half the ticket.
// RUN: tnc --check --report=safety %s 2>&1 | FileCheck %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK-NOT: come to less than
// CHECK: max(0, m) <= 4294967296{{ +}}keeps the counter `cursor` from wrapping around
__global__ void append(const int *x, int *out, unsigned *cursor, int n, int m) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  for (int k = 0; k < m; ++k)
    if (x[i] > k) {
#ifdef WRONG
      out[atomicAdd(cursor, 1u) / 2] = i;
#else
      out[atomicAdd(cursor, 1u)] = i;
#endif
    }
}
// WRONG: error[TN1{{00[129]}}]: {{.*}} race on `out
