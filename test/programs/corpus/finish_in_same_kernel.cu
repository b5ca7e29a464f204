// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A mean over all blocks in two kernels; the mistake divides in the first one, after a block
// barrier only.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]
// CHECK-NEXT: finish_in_same_kernel.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void add_all(const float *x, float *total, float *mean, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) atomicAdd(total, x[i]);
#ifdef WRONG
  __syncthreads();
  if (i == 0) *mean = *total / n;
#endif
}
__global__ void finish(const float *total, float *mean, int n) {
  if (blockIdx.x == 0 && threadIdx.x == 0) *mean = *total / n;
}
