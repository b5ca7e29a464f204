// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counts of set bits index a table; a word has 33 of them.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: popc_table.cu:[[@LINE+9]]:{{[0-9]+$}}
#ifdef WRONG
#define COUNTS 32
#else
#define COUNTS 33
#endif
__constant__ float weight_of[COUNTS];
__global__ void bit_weight(const unsigned *x, float *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) y[i] = weight_of[__popc(x[i])];
}
