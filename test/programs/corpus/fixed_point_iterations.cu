// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A chain of three buffers rotates in a block; the mistake rotates with two names for one buffer.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: fixed_point_iterations.cu:[[@LINE+18]]:{{[0-9]+$}}
__global__ void wave(float *u, int steps) {
  __shared__ float s[3][66];
  const int t = threadIdx.x;
  if (blockDim.x != 64) return;
  const long long base = blockIdx.x * 64LL;
  for (int k = 0; k < 3; ++k) {
    s[k][t + 1] = u[base + t];
    if (t < 2) s[k][t * 65] = 0.0f;
  }
  __syncthreads();
  for (int n = 0; n < steps; ++n) {
    const int now = n % 3, old = (n + 2) % 3;
#ifdef WRONG
    const int next = now;
#else
    const int next = (n + 1) % 3;
#endif
    s[next][t + 1] = s[now][t] + s[now][t + 2] - s[old][t + 1];
    __syncthreads();
  }
  u[base + t] = s[0][t + 1];
}
