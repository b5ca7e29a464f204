// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A grid-stride loop; the mistake advances by the block only, so blocks run into each other's
// elements.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: stride_of_block_only.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void sigmoid(float *x, int n) {
#ifdef WRONG
  const long long step = blockDim.x;
#else
  const long long step = (long long)gridDim.x * blockDim.x;
#endif
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += step)
    x[i] = 1.0f / (1.0f + expf(-x[i]));
}
