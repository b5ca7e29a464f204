// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A shared counter that nobody sets to zero.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `count` is updated but never written
// CHECK-NEXT: atomic-zeroed.cu:[[@LINE+10]]:5
__global__ void k(const int *in, int *out, int n) {
  __shared__ int count;
#ifndef WRONG
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
#endif
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && in[i] > 0)
    atomicAdd(&count, 1);
  __syncthreads();
  if (threadIdx.x == 0)
    out[blockIdx.x] = count;
}
