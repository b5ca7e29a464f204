// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The value of the first voter is looked up; the mistake does not think of a warp without votes.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: leader_of_empty.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void first_voter(const int *x, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
  __syncthreads();
  const unsigned m = __ballot_sync(0xffffffffu, s[t] > 0);
  const int lead = __ffs(m) - 1;
#ifdef WRONG
  y[blockIdx.x * 64LL + t] = s[lead];
#else
  y[blockIdx.x * 64LL + t] = lead >= 0 ? s[lead] : -1;
#endif
}
