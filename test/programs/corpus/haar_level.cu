// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One level of a wavelet: sums to the front, differences to the back; the mistake writes both
// beside each other from the wrong index.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: haar_level.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void haar(const float *x, float *y, long long half) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= half) return;
  const float a = x[2 * i], b = x[2 * i + 1];
  y[i] = (a + b) * 0.5f;
#ifdef WRONG
  y[i + half - 1] = (a - b) * 0.5f;
#else
  y[i + half] = (a - b) * 0.5f;
#endif
}
