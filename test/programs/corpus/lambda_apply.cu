// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A device lambda is applied to each element; the mistake captures the index of the next element.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: lambda_apply.cu:[[@LINE+8]]:{{[0-9]+$}}
template <typename F>
__device__ void for_each(long long n, F f) {
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += step) f(i);
}
__global__ void axpby(float *y, const float *x, float a, float b, int n) {
#ifdef WRONG
  for_each(n - 1, [=](long long i) { y[i] = a * x[i] + b * y[i + 1]; });
#else
  for_each(n - 1, [=](long long i) { y[i] = a * x[i] + b * y[i]; });
#endif
}
