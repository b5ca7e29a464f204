// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ticket from one global counter; the mistake has a counter for each block but one output.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: counter_per_block.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void push(const int *x, int *out, unsigned long long *cursor) {
  const int v = x[blockIdx.x * 64LL + threadIdx.x];
  if (v > 0) {
#ifdef WRONG
    const unsigned long long at = atomicAdd(cursor + blockIdx.x, 1ULL);
#else
    const unsigned long long at = atomicAdd(cursor, 1ULL);
#endif
    out[at] = v;
  }
}
