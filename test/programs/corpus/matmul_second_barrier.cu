// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiled matrix product; the mistake omits the barrier at the end of the step, so the next tiles
// overwrite those still in use.
// RUN: tnc --check --block=16,16 %s
// RUN: not tnc --check --block=16,16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: matmul_second_barrier.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void matmul(const double *a, const double *b, double *c, int n) {
  __shared__ double sa[16][16], sb[16][16];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const long long row = blockIdx.y * 16LL + ty, col = blockIdx.x * 16LL + tx;
  double acc = 0;
  for (long long k0 = 0; k0 < n; k0 += 16) {
    sa[ty][tx] = row < n && k0 + tx < n ? a[row * n + k0 + tx] : 0.0;
    sb[ty][tx] = col < n && k0 + ty < n ? b[(k0 + ty) * n + col] : 0.0;
    __syncthreads();
    for (int k = 0; k < 16; ++k) acc += sa[ty][k] * sb[k][tx];
#ifndef WRONG
    __syncthreads();
#endif
  }
  if (row < n && col < n) c[row * n + col] = acc;
}
