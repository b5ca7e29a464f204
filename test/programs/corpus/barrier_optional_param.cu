// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier that is skipped when a parameter says so; the data need it in either case.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: barrier_optional_param.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void maybe_sync(const int *x, int *y, int fast) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
#ifdef WRONG
  if (!fast) __syncthreads();
#else
  __syncthreads();
#endif
  y[blockIdx.x * 64LL + t] = s[63 - t] + (fast != 0);
}
