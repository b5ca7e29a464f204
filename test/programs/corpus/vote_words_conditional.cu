// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each warp stores its vote; the mistake skips the store when the vote is empty.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: vote_words_conditional.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void votes(const int *x, unsigned *any) {
  __shared__ unsigned word[8];
  const int lane = threadIdx.x & 31, w = threadIdx.x >> 5;
  const unsigned m = __ballot_sync(0xffffffffu, x[blockIdx.x * 256LL + threadIdx.x] > 0);
#ifdef WRONG
  if (lane == 0 && m != 0) word[w] = m;
#else
  if (lane == 0) word[w] = m;
#endif
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned a = 0;
    for (int k = 0; k < 8; ++k) a |= word[k];
    any[blockIdx.x] = a;
  }
}
