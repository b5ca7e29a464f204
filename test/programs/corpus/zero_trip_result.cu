// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last value of a loop is stored; the mistake forgets that the loop may not run.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: zero_trip_result.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void last_of(const float *x, float *y, int rows, int cols) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
#ifdef WRONG
  float v;
#else
  float v = 0.0f;
#endif
  for (int c = 0; c < cols; ++c) v = x[r * cols + c];
  y[r] = v;
}
