// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The thread's number is kept in 16 bits, which wrap for large grids.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3005]
// CHECK-NEXT: short_thread_index.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void ramp(float *x, int n) {
#ifdef WRONG
  const short i = blockIdx.x * blockDim.x + threadIdx.x;
#else
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#endif
  if (i < n) x[i] = i * 0.5f;
}
