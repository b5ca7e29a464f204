// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first comers do extra work with a barrier; the mistake takes an atomic's result, which
// differs from thread to thread, for a common one.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: barrier_by_ticket.cu:[[@LINE+15]]:{{[0-9]+$}}
__global__ void first_ten(int *arrivals, int *y) {
  __shared__ int s[64];
  __shared__ int order;
  const int t = threadIdx.x;
  s[t] = t;
  if (t == 0) order = atomicAdd(arrivals, 1);
  __syncthreads();
  int v = s[63 - t];
#ifdef WRONG
  const int mine = atomicAdd(arrivals + 1, 1);
#else
  const int mine = order;
#endif
  if (mine < 10) {
    __syncthreads();
    s[t] = v + 1;
    __syncthreads();
    v = s[t ^ 1];
  }
  y[blockIdx.x * 64LL + t] = v;
}
