// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two arrays carved out of one dynamic allocation; the mistake starts the second one before the
// first ends.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: dynamic_two_arrays.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void carve(const float *x, float *y) {
  extern __shared__ unsigned char raw[];
  float *a = reinterpret_cast<float *>(raw);
#ifdef WRONG
  int *b = reinterpret_cast<int *>(raw + 127 * sizeof(float));
#else
  int *b = reinterpret_cast<int *>(raw + 128 * sizeof(float));
#endif
  const int t = threadIdx.x;
  a[t] = x[blockIdx.x * 128LL + t];
  b[t] = 127 - t;
  __syncthreads();
  y[blockIdx.x * 128LL + t] = a[b[t] & 127];
}
