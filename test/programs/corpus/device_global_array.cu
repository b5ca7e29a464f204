// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A file-scope device counter array is raised by atomics; the mistake resets the thread's own
// entry in the same kernel.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]
// CHECK-NEXT: device_global_array.cu:[[@LINE+8]]:{{[0-9]+$}}
__device__ unsigned hits[64];
__global__ void score(const int *x, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  if (i < 64) hits[i] = 0;
#endif
  atomicAdd(&hits[i & 63], (unsigned)x[i]);
}
