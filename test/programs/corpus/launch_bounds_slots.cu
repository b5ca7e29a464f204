// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The launch bound says how many threads a block has at most; the mistake promises more than there
// are slots.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: launch_bounds_slots.cu:[[@LINE+9]]:{{[0-9]+$}}
#ifdef WRONG
#define BOUND 288
#else
#define BOUND 256
#endif
__global__ void __launch_bounds__(BOUND) reversed(const float *x, float *y, int n) {
  __shared__ float s[256];
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  s[threadIdx.x] = i < n ? x[i] : 0.0f;
  __syncthreads();
  if (i < n) y[i] = s[blockDim.x - 1 - threadIdx.x];
}
