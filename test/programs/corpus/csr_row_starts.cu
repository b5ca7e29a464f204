// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Row starts are found from sorted row numbers: the thread at a change writes all starts in
// between; the mistake includes the row of its left neighbour.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: csr_row_starts.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void row_starts(const int *row, int *start, int nnz) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= nnz) return;
#ifdef WRONG
  const int r = row[i];
  if (r >= 0) start[r] = (int)i;
#else
  start[i] = i > 0 && row[i] == row[i - 1] ? -1 : row[i];
#endif
}
