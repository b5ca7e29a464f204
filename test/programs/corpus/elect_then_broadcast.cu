// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The lane with the smallest number that found something leads; the mistake broadcasts only among
// those that found something, though all read the result.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: elect_then_broadcast.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void leader_value(const int *x, int *y) {
  const int t = threadIdx.x;
  const int v = x[blockIdx.x * 256LL + t];
  const unsigned m = __ballot_sync(0xffffffffu, v > 0);
  const int lead = m ? __ffs(m) - 1 : 0;
#ifdef WRONG
  const int got = __shfl_sync(m, v, lead);
#else
  const int got = __shfl_sync(0xffffffffu, v, lead);
#endif
  y[blockIdx.x * 256LL + t] = got;
}
