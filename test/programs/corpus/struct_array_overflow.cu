// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two arrays in one shared struct; the mistake runs past the first into the second.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: struct_array_overflow.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void two_arrays(const int *x, int *y) {
  __shared__ struct {
    int a[16];
    int b[16];
  } s;
  const int t = threadIdx.x;
#ifdef WRONG
  s.a[t] = x[blockIdx.x * 32LL + t];
#else
  if (t < 16) s.a[t] = x[blockIdx.x * 32LL + t];
  else s.b[t - 16] = x[blockIdx.x * 32LL + t];
#endif
  __syncthreads();
  y[blockIdx.x * 32LL + t] = t < 16 ? s.b[15 - t] : s.a[31 - t];
}
