// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Energy histogram of a block in floats; the mistake reads the bins without waiting for the
// atomics of other warps.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]
// CHECK-NEXT: hist_readout_barrier.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void energy_bins(const float *e, const int *bin, float *out) {
  __shared__ float h[64];
  const int t = threadIdx.x;
  const long long at = blockIdx.x * 64LL + t;
  h[t] = 0.0f;
  __syncthreads();
  atomicAdd(&h[bin[at] & 63], e[at]);
#ifndef WRONG
  __syncthreads();
#endif
  out[at] = h[t];
}
