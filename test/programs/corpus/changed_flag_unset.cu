// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block-wide flag set by whoever changes something; the mistake never clears it.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: changed_flag_unset.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void settle(int *x, int *changed) {
  __shared__ int any;
#ifndef WRONG
  if (threadIdx.x == 0) any = 0;
  __syncthreads();
#endif
  const long long i = blockIdx.x * 256LL + threadIdx.x;
  const int v = x[i];
  if (v > 10) {
    x[i] = 10;
    atomicOr(&any, 1);
  }
  __syncthreads();
  if (threadIdx.x == 0) changed[blockIdx.x] = any;
}
