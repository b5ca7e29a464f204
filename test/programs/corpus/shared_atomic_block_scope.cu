// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Block-scope atomics suffice in shared memory; the mistake updates the second extreme plainly.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: shared_atomic_block_scope.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void extremes(const int *x, int *lo, int *hi) {
  __shared__ int l, h;
  if (threadIdx.x == 0) {
    l = 2147483647;
    h = -2147483647;
  }
  __syncthreads();
  const int v = x[blockIdx.x * 256LL + threadIdx.x];
  atomicMin_block(&l, v);
#ifdef WRONG
  h = max(h, v);
#else
  atomicMax_block(&h, v);
#endif
  __syncthreads();
  if (threadIdx.x == 0) {
    lo[blockIdx.x] = l;
    hi[blockIdx.x] = h;
  }
}
