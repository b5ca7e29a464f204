// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads push up to two items each into a shared queue of 128; the mistake does not compare the
// slot with the capacity.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: shared_queue_capacity.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void split(const int *x, int *out, int *count) {
  __shared__ int q[128], used;
  const int t = threadIdx.x;
  q[t] = 0;
  if (t == 0) used = 0;
  __syncthreads();
  const int v = x[blockIdx.x * 128LL + t];
  for (int k = 0; k < 2; ++k)
    if ((v >> k) & 1) {
      const int at = atomicAdd(&used, 1);
#ifndef WRONG
      if (at < 128)
#endif
        q[at] = v;
    }
  __syncthreads();
  out[blockIdx.x * 128LL + t] = q[t];
  if (t == 0) count[blockIdx.x] = used;
}
