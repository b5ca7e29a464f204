// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One-dimensional relaxation in two shared buffers that change roles; the mistake drops the
// barrier of the step.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: double_buffer_relax.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void heat_line(float *u, int steps) {
  __shared__ float b[2][130];
  const int t = threadIdx.x;
  if (blockDim.x != 128) return;
  const long long at = blockIdx.x * 128LL + t;
  b[0][t + 1] = u[at];
  b[1][t + 1] = 0.0f;
  if (t < 2) b[0][t * 129] = b[1][t * 129] = 0.0f;
  __syncthreads();
  int cur = 0;
  for (int s = 0; s < steps; ++s) {
    b[cur ^ 1][t + 1] = 0.25f * (b[cur][t] + 2.0f * b[cur][t + 1] + b[cur][t + 2]);
#ifndef WRONG
    __syncthreads();
#endif
    cur ^= 1;
  }
  u[at] = b[cur][t + 1];
}
