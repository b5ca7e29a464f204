// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A heap of sixteen nearest distances in a local array; the mistake compares children up to index
// sixteen.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: knn_top_heap.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void knn16(const float *d, float *kth, int queries, int points) {
  const long long q = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (q >= queries) return;
  float heap[16];
  for (int k = 0; k < 16; ++k) heap[k] = 3e38f;
  for (int p = 0; p < points; ++p) {
    const float v = d[q * points + p];
    if (v >= heap[0]) continue;
    int k = 0;
    while (true) {
      int c = 2 * k + 1;
#ifdef WRONG
      if (c > 16) break;
      if (c + 1 <= 16 && heap[c + 1] > heap[c]) ++c;
      if (heap[c] <= v) break;
#else
      if (c > 15) break;
      if (c + 1 <= 15 && heap[c + 1] > heap[c]) ++c;
      if (heap[c] <= v) break;
#endif
      heap[k] = heap[c];
      k = c;
    }
    heap[k] = v;
  }
  kth[q] = heap[0];
}
