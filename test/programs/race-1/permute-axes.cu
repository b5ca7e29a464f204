// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The two middle axes of four are exchanged; the mistake uses the old extent of the second axis.
// RUN: tnc --check --assume='a>=1&&b>=1&&c>=1&&d>=1' %s
// RUN: not tnc --check --assume='a>=1&&b>=1&&c>=1&&d>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: permute-axes.cu:[[@LINE+7]]:3
__global__ void permute(const float *x, float *y, int a, int b, int c, int d) {
  const long long l = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long k = blockIdx.y, ij = blockIdx.z;
  const long long i = ij / b, j = ij % b;
  if (l >= d || k >= c || i >= a) return;
#ifdef WRONG
  y[((i * c + k) * c + j) * d + l] = x[((i * b + j) * c + k) * d + l];
#else
  y[((i * c + k) * b + j) * d + l] = x[((i * b + j) * c + k) * d + l];
#endif
}
