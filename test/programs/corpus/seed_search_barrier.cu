// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: acts-project/acts#307, a block barrier under a condition on the thread's number.
// RUN: tnc --check --block=96 %s
// RUN: not tnc --check --block=96 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: seed_search_barrier.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void doublets(const float *r, int *found, int n, float cut) {
  __shared__ float mid;
  __shared__ int hits;
  const int t = threadIdx.x;
#ifdef WRONG
  if (t == 0) {
    mid = r[blockIdx.x];
    hits = 0;
    __syncthreads();
  }
#else
  if (t == 0) {
    mid = r[blockIdx.x];
    hits = 0;
  }
#endif
  __syncthreads();
  for (long long k = t; k < n; k += 96)
    if (fabsf(r[k] - mid) < cut) atomicAdd(&hits, 1);
  __syncthreads();
  if (t == 0) found[blockIdx.x] = hits;
}
