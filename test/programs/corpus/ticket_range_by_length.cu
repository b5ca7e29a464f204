// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each thread reserves as many places as its record is long; the mistake writes one more, a
// terminator.
// RUN: tnc --check --assume='n>=0' %s
// RUN: not tnc --check --assume='n>=0' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// CHECK-NEXT: ticket_range_by_length.cu:[[@LINE+8]]:3
__global__ void emit(const int *len, const char *pool, char *out, unsigned long long *cursor, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const unsigned k = (unsigned)len[i] & 15;
  const unsigned long long at = atomicAdd(cursor, (unsigned long long)k);
  for (unsigned j = 0; j < k; ++j) out[at + j] = pool[i * 16 + j];
#ifdef WRONG
  out[at + k] = 0;
#endif
}
