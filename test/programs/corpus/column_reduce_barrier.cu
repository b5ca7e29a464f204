// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Column sums over a two-dimensional block; the mistake runs the tree with its barriers only for
// columns inside the matrix.
// RUN: tnc --check --block=32,8 %s
// RUN: not tnc --check --block=32,8 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: column_reduce_barrier.cu:[[@LINE+15]]:{{[0-9]+$}}
__global__ void column_sum(const float *m, float *out, int rows, int cols) {
  __shared__ float s[8][32];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const long long c = blockIdx.x * 32LL + tx;
  float v = 0.0f;
  if (c < cols)
    for (long long r = ty; r < rows; r += 8) v += m[r * cols + c];
  s[ty][tx] = v;
#ifdef WRONG
  if (c < cols) {
#else
  {
#endif
    for (int h = 4; h > 0; h >>= 1) {
      __syncthreads();
      if (ty < h) s[ty][tx] += s[ty + h][tx];
    }
  }
  if (ty == 0 && c < cols) out[c] = s[0][tx];
}
