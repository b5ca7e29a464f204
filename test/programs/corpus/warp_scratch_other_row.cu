// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each warp works in its own row of shared memory, ordered by warp barriers; the mistake looks
// into the next warp's row.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: warp_scratch_other_row.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void own_rows(const float *x, float *y, int rounds) {
  __shared__ float s[4][32];
  const int w = threadIdx.x >> 5, lane = threadIdx.x & 31;
  s[w][lane] = x[blockIdx.x * 128LL + threadIdx.x];
  __syncthreads();
  for (int r = 0; r < rounds; ++r) {
#ifdef WRONG
    const float v = s[(w + 1) & 3][lane ^ 1];
#else
    const float v = s[w][lane ^ 1];
#endif
    __syncwarp();
    s[w][lane] = v * 0.5f;
    __syncwarp();
  }
  y[blockIdx.x * 128LL + threadIdx.x] = s[w][lane];
}
