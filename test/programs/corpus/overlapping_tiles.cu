// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks of sixteen threads step by fourteen because of the halo; the mistake lets the halo
// threads store, too.
// RUN: tnc --check --block=16 %s
// RUN: not tnc --check --block=16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: overlapping_tiles.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void smooth_tiles(const float *x, float *y, int n) {
  __shared__ float s[16];
  const int t = threadIdx.x;
  const long long i = blockIdx.x * 14LL + t - 1;
  s[t] = i >= 0 && i < n ? x[i] : 0.0f;
  __syncthreads();
#ifdef WRONG
  if (i >= 0 && i < n) y[i] = s[t] + (t > 0 ? s[t - 1] : 0.0f) + (t < 15 ? s[t + 1] : 0.0f);
#else
  if (t > 0 && t < 15 && i < n) y[i] = s[t] + s[t - 1] + s[t + 1];
#endif
}
