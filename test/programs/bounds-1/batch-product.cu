// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Square matrices of a batch in 64 bits: b * n * n fits because the array is that long. The
// twin's rows are one short.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RIGHT: the launch checks that extent(m) >= n * n * batches
// RIGHT: scale: accepted
// CHECK: error[TN1002]
// CHECK-NEXT: batch-product.cu:[[@LINE+10]]:7
#ifdef WRONG
#define SHORT 1
#else
#define SHORT 0
#endif
__global__ void scale(float *m, int n, int batches, float k) {
  const int x = threadIdx.x, y = blockIdx.x;
  for (long long b = blockIdx.y; b < batches; b += gridDim.y)
    if (x < n && y < n)
      m[b * n * n + y * (n - 1LL * SHORT) + x] *= k;
}
