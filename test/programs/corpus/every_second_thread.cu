// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pairs are summed by every second thread; the mistake lets every third thread store to the place
// of its pair, too.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: every_second_thread.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void pair_sums(const float *x, float *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n - 1LL) return;
#ifdef WRONG
  if (i % 2 == 0 || i % 3 == 0) y[i / 2] = x[i] + x[i + 1];
#else
  if (i % 2 == 0) y[i / 2] = x[i] + x[i + 1];
#endif
}
