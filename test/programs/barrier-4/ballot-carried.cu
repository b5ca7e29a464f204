// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The mask of a ballot that each round takes anew over the lanes still in the loop; wrong where the ballot looks one step too far.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a warp operation that is executed by a lane that its mask does not name
#ifdef WRONG
constexpr int ahead = 64;
#else
constexpr int ahead = 0;
#endif
__global__ void words(const int *x, int *y, int n) {
  int i = blockIdx.x * 128 + threadIdx.x, votes = 0;
  unsigned active = __ballot_sync(0xffffffffu, i < n);
  while (i < n) {
    votes += __popc(__ballot_sync(active, votes % 2 == 0));
    i += 64;
    active = __ballot_sync(active, i + ahead < n);
  }
  y[blockIdx.x * 128 + threadIdx.x] = votes;
}
