// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A uniform break leaves the loop before its barrier, and the code after the loop reads what
// others have just stored.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: uniform_break_skips.cu:[[@LINE+16]]:{{[0-9]+$}}
__global__ void until_limit(const int *x, int *y, int limit) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  for (int k = 0; k < 8; ++k) {
    s[t] = x[blockIdx.x * 64LL + t] + k;
#ifdef WRONG
    if (k == limit) break;
    __syncthreads();
#else
    __syncthreads();
    if (k == limit) break;
#endif
    if (s[t] > 100) y[blockIdx.x * 64LL + t] = k;
    __syncthreads();
  }
  y[blockIdx.x * 64LL + t] = s[63 - t];
}
