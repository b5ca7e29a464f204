// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks walk through tiles with barriers; the mistake bounds the walk by the thread's own
// element.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: tail_block_barrier_loop.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void walk_tiles(const float *x, float *y, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  float v = 0.0f;
#ifdef WRONG
  for (long long k = blockIdx.x * 64LL; k + t < n; k += gridDim.x * 64LL) {
#else
  for (long long k = blockIdx.x * 64LL; k < n; k += gridDim.x * 64LL) {
#endif
    s[t] = k + t < n ? x[k + t] : 0.0f;
    __syncthreads();
    v += s[63 - t];
    __syncthreads();
  }
  y[blockIdx.x * 64LL + t] = v;
}
