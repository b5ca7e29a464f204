// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block of three dimensions fills a flat tile; the mistake weighs z by the width only.
// RUN: tnc --check --block=4,4,8 %s
// RUN: not tnc --check --block=4,4,8 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: three_d_block_index.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void fill3(const float *x, float *y) {
  __shared__ float s[128];
#ifdef WRONG
  const int t = (threadIdx.z * 2 + threadIdx.y) * 4 + threadIdx.x;
#else
  const int t = (threadIdx.z * 4 + threadIdx.y) * 4 + threadIdx.x;
#endif
  const int own = (threadIdx.z * 4 + threadIdx.y) * 4 + threadIdx.x;
  if (own < 128) s[own] = 0.0f;
  __syncthreads();
  s[t] = x[blockIdx.x * 128LL + own];
  __syncthreads();
  y[blockIdx.x * 128LL + own] = s[127 - own];
}
