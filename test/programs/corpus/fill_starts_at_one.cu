// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Coefficients are staged in shared memory by all threads; the mistake starts the copy one thread
// late, so element zero is never written.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: fill_starts_at_one.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void polynomial(const float *coef, const float *x, float *y, int n) {
  __shared__ float c[512];
#ifdef WRONG
  for (int k = threadIdx.x + 1; k < 512; k += blockDim.x) c[k] = coef[k];
#else
  for (int k = threadIdx.x; k < 512; k += blockDim.x) c[k] = coef[k];
#endif
  __syncthreads();
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  float v = 0.0f;
  for (int k = 511; k >= 0; --k) v = v * x[i] + c[k];
  y[i] = v;
}
