// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Hash buckets as linked lists: a node stores the old head into its own link; the mistake stores
// its number into the old head's link.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: linked_list_head.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void link(const unsigned *key, int *head, int *next, int n, unsigned mask) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int old = atomicExch(&head[key[i] & mask], (int)i);
#ifdef WRONG
  if (old >= 0 && old < n) next[old] = (int)i;
#else
  next[i] = old;
#endif
}
