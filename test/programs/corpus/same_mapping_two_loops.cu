// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two strided loops in which each thread meets only its own elements; the mistake starts the
// second one at the next thread's element, without a barrier.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: same_mapping_two_loops.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void two_loops(const float *x, float *y) {
  __shared__ float s[512];
  const int t = threadIdx.x;
  for (int i = t; i < 512; i += blockDim.x) s[i] = x[i];
#ifdef WRONG
  for (int i = t + 1; i < 512; i += blockDim.x) y[blockIdx.x * 512LL + i] = s[i] * 2.0f;
#else
  for (int i = t; i < 512; i += blockDim.x) y[blockIdx.x * 512LL + i] = s[i] * 2.0f;
#endif
}
