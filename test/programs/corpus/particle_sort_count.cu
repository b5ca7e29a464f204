// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The rank of a particle in its cell is the old value of the cell's counter; the mistake reads the
// counter again instead of using the atomic's result.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: particle_sort_count.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void cell_rank(const int *cell, int *count, int *rank, int n, int cells) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int c = cell[i];
  if (c < 0 || c >= cells) return;
#ifdef WRONG
  atomicAdd(&count[c], 1);
  rank[i] = count[c] - 1;
#else
  rank[i] = atomicAdd(&count[c], 1);
#endif
}
