// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes with equal keys add up once by the lowest of them; the wrong one asks lane 0 for the result.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which does not take part in it
// CHECK-NEXT: :[[@LINE+12]]:21
__global__ void bins(const unsigned *keys, unsigned *count, unsigned *rank, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
  unsigned key = i < n ? keys[i] % 64 : 64;
  unsigned same = __match_any_sync(0xffffffffu, key);
#ifdef WRONG
  int leader = 0;
#else
  int leader = __ffs(same) - 1;
#endif
  unsigned old = 0;
  if (lane == leader && key < 64) old = atomicAdd(&count[key], __popc(same));
  unsigned before = __shfl_sync(same, old, leader);
  if (i < n) rank[i] = before + __popc(same & ((1u << lane) - 1));
}
