// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One flag a warp; the mistake has one flag for the block that lane 0 of each warp stores.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: shared_scalar_per_warp.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void warp_flags(const int *x, int *y) {
  __shared__ int flag[4];
  const int t = threadIdx.x, w = t >> 5;
  const int any = __any_sync(0xffffffffu, x[blockIdx.x * 128LL + t] > 0);
#ifdef WRONG
  if ((t & 31) == 0) flag[0] = any;
  if (t < 3) flag[t + 1] = 0;
#else
  if ((t & 31) == 0) flag[w] = any;
#endif
  __syncthreads();
  y[blockIdx.x * 128LL + t] = flag[0] + flag[1] + flag[2] + flag[3] + (w < 0);
}
