// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiled matrix product; the mistake guards the load of the last tile but leaves what lies outside
// unset.
// RUN: tnc --check --block=16,16 %s
// RUN: not tnc --check --block=16,16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: gemm_k_tail.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void gemm_tail(const float *a, const float *b, float *c, int m, int n, int kk) {
  __shared__ float sa[16][17], sb[16][17];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const long long r = blockIdx.y * 16LL + ty, q = blockIdx.x * 16LL + tx;
  float acc = 0.0f;
  for (long long k0 = 0; k0 < kk; k0 += 16) {
#ifdef WRONG
    if (r < m && k0 + tx < kk) sa[ty][tx] = a[r * kk + k0 + tx];
#else
    sa[ty][tx] = r < m && k0 + tx < kk ? a[r * kk + k0 + tx] : 0.0f;
#endif
    sb[ty][tx] = q < n && k0 + ty < kk ? b[(k0 + ty) * n + q] : 0.0f;
    __syncthreads();
    for (int k = 0; k < 16; ++k) acc += sa[ty][k] * sb[k][tx];
    __syncthreads();
  }
  if (r < m && q < n) c[r * n + q] = acc;
}
