// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The counter of finished blocks begins again by itself: `atomicInc` up to the number of blocks, or one
// less. In the twins it begins again too early, or every thread draws.
// RUN: tnc --check %s 2>&1 | FileCheck %s
// RUN: tnc --check -DEXACT %s 2>&1 | FileCheck %s
// RUN: not tnc --check -DSHORT %s 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not tnc --check -DFIXED %s 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not tnc --check -DEVERY_THREAD %s 2>&1 | FileCheck --check-prefix=RACE %s
// CHECK: no launch can check that the counter `count` is 0 when the kernel starts
// CHECK: total: conditional
#if defined(EXACT)
#define LIMIT (gridDim.x - 1)
#elif defined(SHORT)
#define LIMIT (gridDim.x - 2)
#elif defined(FIXED)
#define LIMIT 7u
#else
#define LIMIT gridDim.x
#endif
#ifdef EVERY_THREAD
#define ONE true
#else
#define ONE (threadIdx.x == 0)
#endif
__global__ void total(const float *x, float *part, float *sum, unsigned *count, int n) {
  __shared__ bool last;
  float mine = 0;
  if (threadIdx.x == 0) {
    for (long long i = blockIdx.x; i < n; i += gridDim.x)
      mine += x[i];
    part[blockIdx.x] = mine;
    __threadfence();
  }
  if (ONE) {
    unsigned ticket = atomicInc(count, LIMIT);
    if (threadIdx.x == 0)
      last = ticket == gridDim.x - 1;
  }
  __threadfence();
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float all = 0;
    for (unsigned b = 0; b < gridDim.x; ++b)
      all += part[b];
    sum[0] = all;
#if !defined(EXACT)
    count[0] = 0;
#endif
  }
}
// RACE: error[TN10{{0[0-9]}}]
