// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Depthwise convolution: weights of the channel and rows of the input are staged; the mistake
// stages the weights by the first eight threads, though there are nine.
// RUN: tnc --check --block=32,4 %s
// RUN: not tnc --check --block=32,4 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: depthwise_conv.cu:[[@LINE+23]]:{{[0-9]+$}}
#ifdef WRONG
#define NW 8
#else
#define NW 9
#endif
__global__ void depthwise(const float *x, const float *w, float *y, int c, int h, int wd) {
  __shared__ float wt[9];
  __shared__ float tile[6][34];
  const int ch = blockIdx.z;
  if (ch >= c) return;
  const int t = threadIdx.y * 32 + threadIdx.x;
  const long long x0 = blockIdx.x * 32LL - 1, y0 = blockIdx.y * 4LL - 1;
  const float *in = x + (long long)ch * h * wd;
  if (t < NW) wt[t] = w[ch * 9LL + t];
  for (int k = t; k < 6 * 34; k += 128) {
    const int r = k / 34, q = k % 34;
    const bool ok = y0 + r >= 0 && y0 + r < h && x0 + q >= 0 && x0 + q < wd;
    tile[r][q] = ok ? in[(y0 + r) * wd + x0 + q] : 0.0f;
  }
  __syncthreads();
  float s = 0.0f;
  for (int r = 0; r < 3; ++r)
    for (int q = 0; q < 3; ++q) s += wt[r * 3 + q] * tile[threadIdx.y + r][threadIdx.x + q];
  const long long ox = x0 + 1 + threadIdx.x, oy = y0 + 1 + threadIdx.y;
  if (ox < wd && oy < h) y[((long long)ch * h + oy) * wd + ox] = s;
}
