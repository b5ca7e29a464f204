// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gradients of overlapping windows are added to the input; the mistake adds plainly.
// RUN: tnc --check --assume='h>=2&&w>=2' %s
// RUN: not tnc --check --assume='h>=2&&w>=2' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: pool_backward_atomic.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void pool_grad(const float *dy, const int *arg, float *dx, int oh, int ow, int h, int w) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= (long long)oh * ow) return;
  const int a = arg[i];
  if (a < 0 || a >= h) return;
#ifdef WRONG
  dx[a] += dy[i];
#else
  atomicAdd(dx + a, dy[i]);
#endif
}
