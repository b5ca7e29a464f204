// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One histogram of 32 bins for each warp; the mistake increments plainly, though lanes of the warp
// share the bins.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: warp_private_bins.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void digits(const unsigned *key, unsigned *out, int shift) {
  __shared__ unsigned h[4][32];
  const int t = threadIdx.x, w = t / 32, lane = t % 32;
  h[w][lane] = 0;
  __syncthreads();
  const unsigned d = key[blockIdx.x * 128LL + t] >> (shift & 31) & 31;
#ifdef WRONG
  h[w][d]++;
#else
  atomicAdd(&h[w][d], 1u);
#endif
  __syncthreads();
  if (t < 32) out[blockIdx.x * 32LL + t] = h[0][t] + h[1][t] + h[2][t] + h[3][t];
}
