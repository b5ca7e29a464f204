// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbours exchange through shared memory; the mistake takes a memory fence for a barrier.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: threadfence_not_barrier.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void exchange(const float *x, float *y) {
  __shared__ float s[128];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 128LL + t];
#ifdef WRONG
  __threadfence_block();
#else
  __syncthreads();
#endif
  y[blockIdx.x * 128LL + t] = s[(t + 1) & 127];
}
