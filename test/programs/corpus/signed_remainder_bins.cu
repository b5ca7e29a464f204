// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loaded signed number chooses a bin; the remainder of a negative one is negative.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: signed_remainder_bins.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void bins64(const int *key, int *out) {
  __shared__ int h[64];
  h[threadIdx.x] = 0;
  __syncthreads();
  const int k = key[blockIdx.x * 64LL + threadIdx.x];
#ifdef WRONG
  atomicAdd(&h[k % 64], 1);
#else
  atomicAdd(&h[k & 63], 1);
#endif
  __syncthreads();
  out[blockIdx.x * 64LL + threadIdx.x] = h[threadIdx.x];
}
