// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The right neighbour is guarded by a difference; the mistake lets the unsigned difference wrap
// for short rows.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: guard_wraps_unsigned.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void in_row(const int *x, int *y, unsigned len) {
  __shared__ int s[128];
  const unsigned t = threadIdx.x;
  s[t] = x[blockIdx.x * 128LL + t];
  __syncthreads();
  if (len > 128) return;
  int v = 0;
#ifdef WRONG
  if (t < len - 1) v = s[t + 1];
#else
  if (t + 1 < len) v = s[t + 1];
#endif
  y[blockIdx.x * 128LL + t] = v;
}
