// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Whether a second round is needed is gathered by an atomic in shared memory and read after a
// barrier; the mistake clears it for the next round without a barrier after the read.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: block_flag_atomic_or.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void repeat_until(int *x, int limit) {
  __shared__ int again;
  const int t = threadIdx.x;
  int v = x[blockIdx.x * 64LL + t];
  for (int r = 0; r < limit; ++r) {
    if (t == 0) again = 0;
    __syncthreads();
    if (v > 1) {
      v /= 2;
      atomicOr(&again, 1);
    }
    __syncthreads();
    const int more = again;
#ifndef WRONG
    __syncthreads();
#endif
    if (!more) break;
  }
  x[blockIdx.x * 64LL + t] = v;
}
