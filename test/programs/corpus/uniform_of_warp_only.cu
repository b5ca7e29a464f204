// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A flag for the block decides about a stage with a barrier; the mistake reads the flag of the
// warp.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: uniform_of_warp_only.cu:[[@LINE+16]]:{{[0-9]+$}}
__global__ void by_flag(const int *x, int *y) {
  __shared__ int flag[4];
  __shared__ int s[128];
  const int t = threadIdx.x;
  const int v = x[blockIdx.x * 128LL + t];
  if ((t & 31) == 0) flag[t >> 5] = v > 0;
  s[t] = v;
  __syncthreads();
#ifdef WRONG
  const int go = flag[t >> 5];
#else
  const int go = flag[0];
#endif
  int r = s[127 - t];
  if (go) {
    __syncthreads();
    s[t] = r * 2;
    __syncthreads();
    r = s[t ^ 1];
  }
  y[blockIdx.x * 128LL + t] = r;
}
