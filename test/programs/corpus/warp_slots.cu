// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One shared slot a warp; the mistake has slots for eight warps where a block has sixteen.
// RUN: tnc --check --block=512 %s
// RUN: not tnc --check --block=512 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: warp_slots.cu:[[@LINE+11]]:{{[0-9]+$}}
#ifdef WRONG
#define SLOTS 8
#else
#define SLOTS 16
#endif
__global__ void max_per_block(const int *x, int *out) {
  __shared__ int slot[SLOTS];
  const int t = threadIdx.x;
  int v = x[blockIdx.x * 512LL + t];
  for (int o = 16; o > 0; o >>= 1) v = max(v, __shfl_xor_sync(0xffffffffu, v, o));
  if ((t & 31) == 0) slot[t >> 5] = v;
  __syncthreads();
  if (t == 0) {
    for (int k = 1; k < SLOTS; ++k) v = max(v, slot[k]);
    out[blockIdx.x] = v;
  }
}
