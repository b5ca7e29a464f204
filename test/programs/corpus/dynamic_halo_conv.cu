// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One-dimensional convolution with the tile and both halos in dynamic shared memory; the mistake
// forgets the right halo.
// RUN: tnc --check --assume='radius>=0&&radius<=64&&n>=1' %s
// RUN: not tnc --check --assume='radius>=0&&radius<=64&&n>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: dynamic_halo_conv.cu:[[@LINE+17]]:{{[0-9]+$}}
__global__ void convolve(const float *x, const float *w, float *y, int n, int radius) {
  extern __shared__ float tile[];
  const long long first = blockIdx.x * (long long)blockDim.x - radius;
#ifdef WRONG
  const int count = blockDim.x + radius;
#else
  const int count = blockDim.x + 2 * radius;
#endif
  for (int k = threadIdx.x; k < count; k += blockDim.x) {
    const long long i = first + k;
    tile[k] = i >= 0 && i < n ? x[i] : 0.0f;
  }
  __syncthreads();
  const long long i = first + radius + threadIdx.x;
  if (i >= n) return;
  float s = 0.0f;
  for (int k = 0; k <= 2 * radius; ++k) s += w[k] * tile[threadIdx.x + k];
  y[i] = s;
}
