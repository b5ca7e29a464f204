// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Square matrices of a batch in 64 bits: b * n * n fits because the array is that long. The
// twins: rows that are one short, and the same product in 32 bits.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RIGHT: the launch checks that extent(m) >= n * n * batches
// RIGHT: scale: accepted
// WRONG1: error[TN1001]
// WRONG1-NEXT: batch-product.cu:22:5
// WRONG2: error[TN3005]: the index of `m{{.*}}` may wrap in 32 bits
// WRONG2-NEXT: batch-product.cu:25:5
__global__ void scale(float *m, int n, int batches, float k) {
  const int x = threadIdx.x, y = blockIdx.x;
#ifdef WRONG2
  for (int b = blockIdx.y; b < batches; b += gridDim.y)
#else
  for (long long b = blockIdx.y; b < batches; b += gridDim.y)
#endif
    if (x < n && y < n) {
#ifdef WRONG1
    m[b * n * n + y * (n - 1LL) + x] *= k;
#elif defined(WRONG2)

    m[b * n * n + y * n + x] *= k;
#else
    m[b * n * n + y * (long long)n + x] *= k;
#endif
  }
}
