// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A strided loop stores into shared memory; the stride is one short, so threads meet in each
// other's elements.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: stride_one_short.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void zero_fill(float *y) {
  __shared__ float s[1000];
  if (blockDim.x < 2) return;
#ifdef WRONG
  const int step = blockDim.x - 1;
#else
  const int step = blockDim.x;
#endif
  for (int i = threadIdx.x; i < 1000; i += step) s[i] = 1.0f * threadIdx.x;
  __syncthreads();
  for (int i = threadIdx.x; i < 1000; i += blockDim.x) y[blockIdx.x * 1000LL + i] = s[i];
}
