// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Row-major rank-one update; the mistake multiplies the row by the number of rows.
// RUN: tnc --check --assume='m>=1&&n>=1' %s
// RUN: not tnc --check --assume='m>=1&&n>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: leading_dimension_c.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void outer(const float *u, const float *v, float *a, int m, int n) {
  const long long r = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  const long long c = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r < m && c < n) {
#ifdef WRONG
    a[r * m + c] = u[r] * v[c];
#else
    a[r * n + c] = u[r] * v[c];
#endif
  }
}
