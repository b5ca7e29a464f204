// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sum over all blocks; the mistake has the first thread clear the total in the same launch.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]
// CHECK-NEXT: zero_in_same_kernel.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void norm2(const float *x, float *total, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i == 0) *total = 0.0f;
  __syncthreads();
#endif
  if (i < n) atomicAdd(total, x[i] * x[i]);
}
