// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first iteration sets the previous value; the mistake tests for zero where the loop starts at
// a parameter.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: first_iteration_sets.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void steps(const float *x, float *y, int rows, int cols, int from) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows || from < 0) return;
  float prev;
  float rise = 0.0f;
  for (int c = from; c < cols; ++c) {
    const float v = x[r * cols + c];
#ifdef WRONG
    if (c == 0) prev = v;
#else
    if (c == from) prev = v;
#endif
    rise = fmaxf(rise, v - prev);
    prev = v;
  }
  y[r] = rise;
}
