// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block iterates until thread 0's flag says stop; the mistake omits the barrier after the test,
// so thread 0 may overwrite the flag before others have read it.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: loop_flag_reset.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void relax(float *x, int limit) {
  __shared__ int stop;
  __shared__ float v;
  const int t = threadIdx.x;
  if (t == 0) v = x[blockIdx.x];
  for (int it = 0; it < 100; ++it) {
    if (t == 0) {
      v *= 0.5f;
      stop = v < 1e-3f || it >= limit;
    }
    __syncthreads();
    if (stop) break;
#ifndef WRONG
    __syncthreads();
#endif
  }
  if (t == 0) x[blockIdx.x] = v;
}
