// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warp-aggregated counting; the mistake takes the ballot of the full mask inside the branch that
// only some lanes enter.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: ballot_inside_branch.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void count_hot(const float *temp, unsigned *hot, int n, float limit) {
  const long long i = blockIdx.x * 256LL + threadIdx.x;
  const bool over = i < n && temp[i] > limit;
#ifdef WRONG
  if (over) {
    const unsigned m = __ballot_sync(0xffffffffu, 1);
#else
  const unsigned m = __ballot_sync(0xffffffffu, over);
  if (over) {
#endif
    const int leader = __ffs(m) - 1;
    if ((threadIdx.x & 31) == leader) atomicAdd(hot, __popc(m));
  }
}
