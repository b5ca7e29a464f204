// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every hit appends a pair of values; the mistake reserves one place only.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// CHECK-NEXT: ticket_of_two.cu:[[@LINE+10]]:5
__global__ void edges(const int *a, const int *b, int *out, unsigned *cursor, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n && a[i] != b[i]) {
#ifdef WRONG
    const unsigned at = atomicAdd(cursor, 1u);
#else
    const unsigned at = atomicAdd(cursor, 2u);
#endif
    out[(size_t)at] = a[i];
    out[(size_t)at + 1] = b[i];
  }
}
