// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One addition for all lanes of a warp with one key, found by a match; the twins add one too few, and
// rank a lane by one too few lanes.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check --block=256 -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG %s
__global__ void place(const unsigned *key, unsigned *count, unsigned *slot) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned lane = threadIdx.x & 31;
  const unsigned peers = __match_any_sync(0xffffffffu, key[i]);
#ifdef WRONG2
  const unsigned rank = __popc(peers & ((1u << (lane / 2)) - 1));
#else
  const unsigned rank = __popc(peers & ((1u << lane) - 1));
#endif
  const int leader = __ffs(peers) - 1;
  unsigned base = 0;
  if (lane == leader)
#ifdef WRONG1
    base = atomicAdd(count, __popc(peers) - 1);
#else
    base = atomicAdd(count, __popc(peers));
#endif
  base = __shfl_sync(peers, base, leader);
  slot[base + rank] = i;
}
// WRONG: error[TN1{{00[129]}}]: {{.*}} race on `slot
