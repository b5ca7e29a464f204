// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of rows; a slot without an expert is skipped.
// Source: 1bit-MONSTER/1bit-MONSTER issue 1262.
// RUN: tnc --check --block=128 --assume="k>=1&&topk>=1&&experts>=1&&k<=1000000&&rows<=1000000&&experts<=10000&&topk<=64" %s
// RUN: not tnc --check --block=128 --assume="k>=1&&topk>=1&&experts>=1&&k<=1000000&&rows<=1000000&&experts<=10000&&topk<=64" -DWRONG %s 2>&1 | FileCheck %s
__global__ void moe(const float* __restrict__ x, const float* __restrict__ w, const int* __restrict__ route,
                    float* __restrict__ y, int k, int topk, int experts, int rows) {
  __shared__ float tile[128];
  const int t = threadIdx.x;
  const int row = blockIdx.x * 128 + t;
  float acc = 0.0f;
  for (int s = 0; s < topk; ++s) {
#ifdef WRONG
    const int e = route[(t % 4) * topk + s];
#else
    const int e = route[blockIdx.y * topk + s];
#endif
    if (e < 0 || e >= experts) continue;
    for (int b = 0; b < k; b += 128) {
      tile[t] = b + t < k ? x[b + t] : 0.0f;
      __syncthreads();
      if (row < rows)
        for (int j = 0; j < 128 && b + j < k; ++j) acc += tile[j] * w[((size_t)e * rows + row) * k + b + j];
      __syncthreads();
    }
  }
  if (row < rows) y[(size_t)blockIdx.y * rows + row] = acc;
}
// CHECK: error[TN2002]: a barrier in a loop that the threads of a block may run different numbers of times
// CHECK-NEXT: --> {{.*}}:21:7
