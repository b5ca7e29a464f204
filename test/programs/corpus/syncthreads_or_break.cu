// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Label propagation inside a block repeats while any label changes; the mistake leaves the loop on
// the thread's own flag.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]: a barrier in a loop that the threads of a block may run different numbers of times
// CHECK-NEXT: syncthreads_or_break.cu:[[@LINE+17]]:5
__global__ void flood(const int *seed, int *label) {
  __shared__ int l[258];
  const int t = threadIdx.x;
  if (t < 2) l[t * 257] = 0;
  l[t + 1] = seed[blockIdx.x * 256LL + t];
  __syncthreads();
  while (true) {
    const int m = max(l[t], l[t + 2]);
    const bool grow = m > l[t + 1];
#ifdef WRONG
    __syncthreads();
    if (!grow) break;
#else
    if (!__syncthreads_or(grow)) break;
#endif
    if (grow) l[t + 1] = m;
    __syncthreads();
  }
  label[blockIdx.x * 256LL + t] = l[t + 1];
}
