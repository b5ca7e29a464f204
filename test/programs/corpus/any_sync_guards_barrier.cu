// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stage is skipped when nobody needs it; the mistake asks the warp where the block must be
// asked.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: any_sync_guards_barrier.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void optional_stage(const int *x, int *y) {
  __shared__ int s[128];
  const int t = threadIdx.x;
  const int v = x[blockIdx.x * 128LL + t];
  s[t] = v;
  __syncthreads();
  int r = s[127 - t];
#ifdef WRONG
  if (__any_sync(0xffffffffu, v < 0)) {
#else
  if (__syncthreads_or(v < 0)) {
#endif
    __syncthreads();
    s[t] = r < 0 ? 0 : r;
    __syncthreads();
    r = s[127 - t];
  }
  y[blockIdx.x * 128LL + t] = r;
}
