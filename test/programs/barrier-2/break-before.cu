// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Who found what it looks for leaves the loop, and the barrier waits for it; a vote lets all leave together.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: :[[@LINE+8]]:5
__global__ void search(const int *x, int *y, int n) {
  int t = threadIdx.x, found = -1;
  for (int k = 0; k < n; ++k) {
    bool hit = x[k * 64LL + t] == 0;
    if (hit) found = k;
#ifdef WRONG
    if (hit) break;
    __syncthreads();
#else
    if (__syncthreads_or(hit)) break;
#endif
  }
  y[blockIdx.x * 64 + t] = found;
}
