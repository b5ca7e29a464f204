// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// In-place transpose, the diagonal blocks and the pairs above it.
// RUN: tnc --check --block=32,8 --assume="n>=1&&n<=20000" %s
// RUN: not tnc --check --block=32,8 --assume="n>=1&&n<=20000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void transpose(float* __restrict__ a, int n) {
  __shared__ float up[32][33];
  __shared__ float down[32][33];
#ifndef WRONG
  if (blockIdx.y > blockIdx.x) return;
#endif
  const int x = blockIdx.x * 32 + threadIdx.x;
  const int y0 = blockIdx.y * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x < n && y0 + j < n) up[threadIdx.y + j][threadIdx.x] = a[(y0 + j) * n + x];
  const int x2 = blockIdx.y * 32 + threadIdx.x;
  const int y2 = blockIdx.x * 32 + threadIdx.y;
  for (int j = 0; j < 32; j += 8)
    if (x2 < n && y2 + j < n) down[threadIdx.y + j][threadIdx.x] = a[(y2 + j) * n + x2];
  __syncthreads();
  for (int j = 0; j < 32; j += 8)
    if (x2 < n && y2 + j < n) a[(y2 + j) * n + x2] = up[threadIdx.x][threadIdx.y + j];
  for (int j = 0; j < 32; j += 8)
    if (x < n && y0 + j < n) a[(y0 + j) * n + x] = down[threadIdx.x][threadIdx.y + j];
}
// CHECK: error[TN1002]: {{thread.*}} race on `a[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:21:31
