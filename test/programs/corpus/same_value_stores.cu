// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A flag that every thread would set to the same value; the mistake thinks that harmless.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: same_value_stores.cu:[[@LINE+4]]:{{[0-9]+$}}
__global__ void mark_done(int *done) {
  __shared__ int ready;
#ifdef WRONG
  ready = 1;
#else
  if (threadIdx.x == 0) ready = 1;
#endif
  __syncthreads();
  if (threadIdx.x == 0) done[blockIdx.x] = ready;
}
