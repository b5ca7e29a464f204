// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A whole block may return; a part of one may not without a word.
// RUN: tnc --check --block=64 %s 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
// RUN: tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// QUIET-NOT: warning
// CHECK: warning[TN2003]
// CHECK-NEXT: :[[@LINE+11]]:3
__global__ void blocks(const int *x, int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
#ifdef WRONG
  if (i >= n) return;
  s[t] = x[i];
#else
  if (blockIdx.x * 64 >= n) return;
  s[t] = i < n ? x[i] : 0;
#endif
  __syncthreads();
  if (i < n) y[i] = s[t];
}
