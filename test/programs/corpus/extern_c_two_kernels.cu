// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two kernels in one file with C linkage; the mistake is in the second only.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: extern_c_two_kernels.cu:[[@LINE+8]]:{{[0-9]+$}}
extern "C" __global__ void square(float *x, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) x[i] *= x[i];
}
extern "C" __global__ void tile_first(const float *x, float *first, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n && threadIdx.x == 0) first[blockIdx.x / 2] = x[i];
#else
  if (i < n && threadIdx.x == 0) first[blockIdx.x] = x[i];
#endif
}
