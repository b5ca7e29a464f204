// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The last block sums what all blocks left; the twins have no fence before the ticket, none after it,
// a count that is one too small, and a ticket drawn by every thread.
// RUN: tnc --check %s 2>&1 | FileCheck %s
// RUN: not tnc --check -DNO_RELEASE %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check -DNO_ACQUIRE %s 2>&1 | FileCheck --check-prefix=COUNT %s
// RUN: not tnc --check -DTOO_SOON %s 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not tnc --check -DEVERY_THREAD %s 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not tnc --check -DBLOCK_FENCE %s 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: no launch can check that the counter `count` is 0 when the kernel starts
// CHECK: total: conditional
#ifdef BLOCK_FENCE
#define FENCE __threadfence_block
#else
#define FENCE __threadfence
#endif
#ifdef TOO_SOON
#define LAST (gridDim.x - 2)
#else
#define LAST (gridDim.x - 1)
#endif
__global__ void total(const float *x, float *part, float *sum, unsigned *count, int n) {
  __shared__ bool last;
  float mine = 0;
  if (threadIdx.x == 0)
    for (long long i = blockIdx.x; i < n; i += gridDim.x)
      mine += x[i];
  if (threadIdx.x == 0) {
    part[blockIdx.x] = mine;
#ifndef NO_RELEASE
    FENCE();
#endif
#ifndef EVERY_THREAD
    const unsigned ticket = atomicAdd(count, 1u);
    last = ticket == LAST;
#endif
  }
#ifdef EVERY_THREAD
  const unsigned ticket = atomicAdd(count, 1u);
  if (threadIdx.x == 0)
    last = ticket == LAST;
#endif
#ifndef NO_ACQUIRE
  FENCE();
#endif
  __syncthreads();
  if (last && threadIdx.x == 0) {
    float all = 0;
    for (unsigned b = 0; b < gridDim.x; ++b)
      all += part[b];
    sum[0] = all;
    count[0] = 0;
  }
}
// WRONG: error[TN1009]: cannot prove that threads of different blocks do not race on `part`
// WRONG: a block has no fence between its access and the ticket
// COUNT: error[TN1004]: thread 0 of block 0 and thread 0 of block 2 race on `count[0]`
// RACE: error[TN1002]: thread 0 of block 2 and thread 0 of block 1 race on `part[2]`
