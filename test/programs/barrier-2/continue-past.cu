// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `continue` jumps over the barrier of this round.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN200{{[12]}}]: a barrier {{.*}}that
// CHECK-NEXT: :[[@LINE+10]]:5
__global__ void skip(int *y, int n) {
  int t = threadIdx.x, v = 0;
  for (int k = 0; k < n; ++k) {
#ifdef WRONG
    if (t == 3) continue;
#else
    if (k == 3) continue;
#endif
    v += k;
    __syncthreads();
  }
  y[blockIdx.x * 64 + t] = v;
}
