// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three image rows in a rolling cache of shared memory; the mistake overwrites the row that is
// still the middle one.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: sobel_row_cache.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void vertical_edge(const float *img, float *out, int w, int h) {
  __shared__ float row[4][128];
  const int t = threadIdx.x;
  const long long x = blockIdx.x * 128LL + t;
  const bool in = x < w;
  row[0][t] = 0.0f;
  row[1][t] = in && h > 0 ? img[x] : 0.0f;
  for (int y = 0; y < h; ++y) {
    row[(y + 2) & 3][t] = in && y + 1LL < h ? img[(y + 1LL) * w + x] : 0.0f;
    __syncthreads();
#ifdef WRONG
    const float up = row[(y + 3) & 3][127 - t], down = row[(y + 2) & 3][127 - t];
#else
    const float up = row[y & 3][127 - t], down = row[(y + 2) & 3][127 - t];
#endif
    if (in) out[(long long)y * w + x] = down - up;
  }
}
