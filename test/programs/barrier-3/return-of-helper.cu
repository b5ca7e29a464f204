// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A `return` inside a helper leaves the helper, not the kernel.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: :[[@LINE+4]]:3
__device__ int settle(int v) {
#ifdef WRONG
  if (v > 3) return v;
  __syncthreads();
  return 2 * v;
#else
  if (v > 3) return v;
  return 2 * v;
#endif
}
__global__ void all(int *y) {
  int v = settle(threadIdx.x);
  __syncthreads();
  y[blockIdx.x * 64 + threadIdx.x] = v;
}
