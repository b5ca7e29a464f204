// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The eight nearest distances by insertion into a local array; the mistake shifts past the end.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: topk_insertion.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void nearest8(const float *d, float *best, int rows, int cols) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float top[8];
  for (int k = 0; k < 8; ++k) top[k] = 3e38f;
  for (long long c = 0; c < cols; ++c) {
    const float v = d[r * cols + c];
    if (v >= top[7]) continue;
#ifdef WRONG
    int k = 7;
    while (k >= 0 && top[k] > v) {
      top[k + 1] = top[k];
      --k;
    }
    if (k < 7) top[k + 1] = v;
#else
    int k = 6;
    while (k >= 0 && top[k] > v) {
      top[k + 1] = top[k];
      --k;
    }
    top[k + 1] = v;
#endif
  }
  for (int k = 0; k < 8; ++k) best[r * 8 + k] = top[k];
}
