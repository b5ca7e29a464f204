// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A grid-stride loop whose int counter passes the largest int.
// Source: pytorch/pytorch pull request 24818.
// RUN: tnc --check --assume="n>=2000000000" %s
// RUN: not tnc --check --assume="n>=2000000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void scale(const float* __restrict__ x, float* __restrict__ y, float a, int n) {
#ifdef WRONG
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
#else
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += (long long)blockDim.x * gridDim.x)
#endif
    y[i] = a * x[i];
}
// CHECK: error[TN3005]: the index of `x[i]` may wrap in 32 bits
// CHECK-NEXT: --> {{.*}}:12:16
