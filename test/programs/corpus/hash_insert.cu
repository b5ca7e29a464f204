// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Keys are put into an open-addressed table by compare-and-swap; the mistake looks and stores
// without it.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: hash_insert.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void insert(const int *key, int *table, int n, unsigned mask) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int k = key[i];
  unsigned h = (unsigned)k * 2654435761u & mask;
  for (unsigned probe = 0; probe <= mask; ++probe) {
#ifdef WRONG
    if (table[h] == -1 || table[h] == k) {
      table[h] = k;
      return;
    }
#else
    const int was = atomicCAS(&table[h], -1, k);
    if (was == -1 || was == k) return;
#endif
    h = (h + 1) & mask;
  }
}
