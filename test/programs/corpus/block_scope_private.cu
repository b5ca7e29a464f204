// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each block has its own row of global bins, for which block scope is enough; the mistake counts
// into row zero.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1005]
// CHECK-NEXT: block_scope_private.cu:[[@LINE+4]]:{{[0-9]+$}}
__global__ void rows_of_bins(const unsigned char *x, unsigned *bins) {
  const unsigned b = x[blockIdx.x * 128LL + threadIdx.x] & 63;
#ifdef WRONG
  atomicAdd_block(&bins[b], 1u);
#else
  atomicAdd_block(&bins[blockIdx.x * 64LL + b], 1u);
#endif
}
