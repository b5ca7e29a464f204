// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As before, but the mask is renewed before the index moves on.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: active_mask_early.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void ragged_early(const float *x, unsigned *word, int n) {
  const int lane = threadIdx.x & 31;
  const long long step = gridDim.x * 128LL;
  long long i = blockIdx.x * 128LL + threadIdx.x;
  unsigned active = __ballot_sync(0xffffffffu, i < n);
  while (i < n) {
    const unsigned w = __ballot_sync(active, x[i] > 0.0f);
    if (lane == 0) word[i >> 5] = w;
#ifdef WRONG
    active = __ballot_sync(active, i < n);
    i += step;
#else
    i += step;
    active = __ballot_sync(active, i < n);
#endif
  }
}
