// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two matrices are joined side by side; the mistake places the second at the width of the second.
// RUN: tnc --check --assume='rows>=1&&ca>=1&&cb>=1' %s
// RUN: not tnc --check --assume='rows>=1&&ca>=1&&cb>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: concat_columns.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void concat(const float *a, const float *b, float *out, int rows, int ca, int cb) {
  const long long c = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long r = blockIdx.y;
  if (r >= rows) return;
  const long long width = (long long)ca + cb;
  if (c < ca) out[r * width + c] = a[r * ca + c];
#ifdef WRONG
  if (c < cb) out[r * width + cb + c] = b[r * cb + c];
#else
  if (c < cb) out[r * width + ca + c] = b[r * cb + c];
#endif
}
