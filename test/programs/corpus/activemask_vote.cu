// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lanes that pass a test vote among themselves; the mistake uses a full mask where only the
// passing lanes arrive.
// RUN: tnc --check --block=96 %s
// RUN: not tnc --check --block=96 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: activemask_vote.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void all_small(const int *x, int *flag, int n) {
  const long long i = blockIdx.x * 96LL + threadIdx.x;
  const unsigned in = __ballot_sync(0xffffffffu, i < n);
  if (i < n) {
#ifdef WRONG
    const int ok = __all_sync(0xffffffffu, x[i] < 100);
#else
    const int ok = __all_sync(in, x[i] < 100);
#endif
    flag[i] = ok + (in == 0);
  }
}
