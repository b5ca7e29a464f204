// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A float made a bin of a fixed array; the mistake forgets the largest value. No check is in nvcc's code.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]: `weight[b]` lies outside `weight`
// CHECK-NEXT: array-of-bins.cu:[[@LINE+17]]:17
// CHECK: thread {{[0-9]+}} of block {{[0-9]+}} uses byte {{-?[0-9]+}} of 32 here
// CHECK: (replayed: true fault)
// CHECK: weigh: rejected
__global__ void weigh(const float *x, float *y, int n) {
  float weight[8];
  for (int k = 0; k < 8; ++k)
    weight[k] = 1.0f / (k + 1);
  int i = blockIdx.x * 64 + threadIdx.x;
  if (i >= n)
    return;
  int b = (int)(x[i] * 8.0f);
#ifdef WRONG
  b = max(b, 0);
#else
  b = min(max(b, 0), 7);
#endif
  y[i] = x[i] * weight[b];
}
