// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// y = A transposed times x by row chunks; the mistake adds the partial sums of several blocks
// plainly.
// RUN: tnc --check --block=256 --assume='m>=1&&n>=1' %s
// RUN: not tnc --check --block=256 --assume='m>=1&&n>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: gemv_transposed.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void gemv_t(const double *a, const double *x, double *y, int m, int n) {
  __shared__ double xs[64];
  const long long r0 = blockIdx.y * 64LL;
  if (threadIdx.x < 64) xs[threadIdx.x] = r0 + threadIdx.x < m ? x[r0 + threadIdx.x] : 0.0;
  __syncthreads();
  const long long c = blockIdx.x * 256LL + threadIdx.x;
  if (c >= n) return;
  double s = 0.0;
  const int rows = (int)min(64LL, m - r0);
  for (int r = 0; r < rows; ++r) s += a[(r0 + r) * n + c] * xs[r];
#ifdef WRONG
  y[c] += s;
#else
  atomicAdd(&y[c], s);
#endif
}
