// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The upper triangle is copied to the lower one; the mistake copies both ways at once.
// RUN: tnc --check --assume='n>=1' %s
// RUN: not tnc --check --assume='n>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: mirror_triangle.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void symmetrise(float *a, int n) {
  const long long i = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  const long long j = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n || j >= n) return;
#ifdef WRONG
  if (i != j) a[j * n + i] = a[i * n + j];
#else
  if (i < j) a[j * n + i] = a[i * n + j];
#endif
}
