// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Short records take one place, long ones two; the mistake reserves one for all.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// CHECK-NEXT: mixed_amounts.cu:[[@LINE+11]]:12
__global__ void records(const int *x, int *out, unsigned long long *cursor, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const bool big = x[i] > 1000;
#ifdef WRONG
  const unsigned long long at = atomicAdd(cursor, 1ULL);
#else
  const unsigned long long at = atomicAdd(cursor, big ? 2ULL : 1ULL);
#endif
  out[at] = x[i];
  if (big) out[at + 1] = -1;
}
