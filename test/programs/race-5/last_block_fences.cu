// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each thread fences its own store before the barrier, and its own reads after it; one thread draws the
// ticket in between. The twins fence too early, in one arm only, for the block only, or not at all, or
// leave between fence and barrier.
// RUN: tnc --check --block=256 %s 2>&1 | FileCheck %s
// RUN: not tnc --check --block=256 -DNO_RELEASE %s 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not tnc --check --block=256 -DEARLY %s 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not tnc --check --block=256 -DONE_ARM %s 2>&1 | FileCheck --check-prefix=RACE %s
// RUN: not tnc --check --block=256 -DNO_BARRIER %s 2>&1 | FileCheck --check-prefix=RELEASE %s
// RUN: not tnc --check --block=256 -DLEAVES %s 2>&1 | FileCheck --check-prefix=RELEASE %s
// RUN: not tnc --check --block=256 -DNO_ACQUIRE %s 2>&1 | FileCheck --check-prefix=ACQUIRE %s
// RUN: not tnc --check --block=256 -DLATE %s 2>&1 | FileCheck --check-prefix=ACQUIRE %s
// RUN: not tnc --check --block=256 -DBLOCK_FENCE %s 2>&1 | FileCheck --check-prefix=RELEASE %s
// CHECK: no launch can check that the counter `done` is 0 when the kernel starts
// CHECK: columns: conditional
#ifdef BLOCK_FENCE
#define FENCE __threadfence_block
#else
#define FENCE __threadfence
#endif
__global__ void columns(const float *__restrict__ x, float *__restrict__ part, unsigned *__restrict__ done,
                        float *__restrict__ y, long long n) {
  __shared__ bool last;
  const int t = threadIdx.x;
  float mine = 0.0f;
  for (long long i = blockIdx.x * 256LL + t; i < n; i += gridDim.x * 256LL)
    mine += x[i];
#ifdef EARLY
  FENCE();
#endif
  part[blockIdx.x * 256LL + t] = mine;
#ifdef ONE_ARM
  if (mine > 0.0f)
    FENCE();
#elif !defined(NO_RELEASE) && !defined(EARLY)
  FENCE();
#endif
#ifdef LEAVES
  if (mine > 1.0f && t > 0)
    return;
#endif
#ifndef NO_BARRIER
  __syncthreads();
#endif
  if (t == 0)
    last = atomicAdd(done, 1u) == gridDim.x - 1;
  __syncthreads();
  if (!last)
    return;
#if !defined(NO_ACQUIRE) && !defined(LATE)
  FENCE();
#endif
  float sum = 0.0f;
  for (unsigned b = 0; b < gridDim.x; ++b)
    sum += part[b * 256LL + t];
#ifdef LATE
  FENCE();
#endif
  y[t] = sum;
}
// RELEASE: error[TN1009]: cannot prove that threads of different blocks do not race on `part`
// RELEASE: a block has no fence between its access and the ticket
// ACQUIRE: error[TN1009]: cannot prove that threads of different blocks do not race on `part`
// ACQUIRE: no fence between the ticket that it draws and what it does then
// RACE: error[TN1002]: thread {{.*}} of block 0 and thread {{.*}} of block 1 race on `part[
// RACE-NEXT: --> {{.*}}:55:12
