// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A slice of a wider matrix is scaled in place; the contract says that the row stride is at least
// the width; the mistake reaches one column further.
// RUN: tnc --check --assume='rows>=1&&cols>=1&&stride>=cols' %s
// RUN: not tnc --check --assume='rows>=1&&cols>=1&&stride>=cols' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: tensor_slice_stride.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void scale_slice(float *x, int rows, int cols, int stride, float k) {
  const long long c = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long r = blockIdx.y * (long long)blockDim.y + threadIdx.y;
#ifdef WRONG
  if (r < rows && c <= cols) x[r * stride + c] *= k;
#else
  if (r < rows && c < cols) x[r * stride + c] *= k;
#endif
}
