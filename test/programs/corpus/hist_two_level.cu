// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A histogram of 64 bins with a copy a block; the mistake merges by plain additions.
// RUN: tnc --check --assume='n>=0' %s
// RUN: not tnc --check --assume='n>=0' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]
// CHECK-NEXT: hist_two_level.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void hist64(const unsigned char *x, unsigned *out, int n) {
  __shared__ unsigned h[64];
  for (int k = threadIdx.x; k < 64; k += blockDim.x) h[k] = 0;
  __syncthreads();
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += step) atomicAdd(&h[x[i] & 63], 1u);
  __syncthreads();
#ifdef WRONG
  if (blockIdx.x == 0)
    for (int k = threadIdx.x; k < 64; k += blockDim.x) out[k] += h[k];
  else
    for (int k = threadIdx.x; k < 64; k += blockDim.x) atomicAdd(&out[k], h[k]);
#else
  for (int k = threadIdx.x; k < 64; k += blockDim.x) atomicAdd(&out[k], h[k]);
#endif
}
