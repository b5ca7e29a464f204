// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The cumulative histogram of a tile and its use as a lookup table; the mistake looks up before
// the last step of the sums is done.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `h[{{[0-9]+}}]`
// CHECK-NEXT: histogram_equalise.cu:[[@LINE+19]]:31
__global__ void equalise(const unsigned char *x, unsigned char *y) {
  __shared__ unsigned h[256];
  const int t = threadIdx.x;
  h[t] = 0;
  __syncthreads();
  const unsigned char v = x[blockIdx.x * 256LL + t];
  atomicAdd(&h[v], 1u);
  __syncthreads();
  for (int d = 1; d < 256; d <<= 1) {
    const unsigned add = t >= d ? h[t - d] : 0;
    __syncthreads();
    h[t] += add;
#ifndef WRONG
    __syncthreads();
#else
    if (d < 128) __syncthreads();
#endif
  }
  y[blockIdx.x * 256LL + t] = h[v] * 255 / 256;
}
