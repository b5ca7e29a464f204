// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Batched matrix product, one block row a batch; the mistake takes A's batch stride for C.
// RUN: tnc --check --assume='m>=1&&n>=1&&k>=1' %s
// RUN: not tnc --check --assume='m>=1&&n>=1&&k>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: batch_stride.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void batched(const float *a, const float *b, float *c, int m, int n, int k) {
  const long long col = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long row = blockIdx.y, batch = blockIdx.z;
  if (row >= m || col >= n) return;
  float s = 0.0f;
  for (long long q = 0; q < k; ++q) s += a[(batch * m + row) * k + q] * b[(batch * k + q) * n + col];
#ifdef WRONG
  c[(batch * k + row) * n + col] = s;
#else
  c[(batch * m + row) * n + col] = s;
#endif
}
