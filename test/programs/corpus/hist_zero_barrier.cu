// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Block histogram; the mistake has no barrier between clearing the bins and counting into them.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]
// CHECK-NEXT: hist_zero_barrier.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void histogram(const unsigned char *img, unsigned *bins, int n) {
  __shared__ unsigned h[256];
  h[threadIdx.x] = 0;
#ifndef WRONG
  __syncthreads();
#endif
  const long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = blockIdx.x * 256LL + threadIdx.x; i < n; i += step)
    atomicAdd(&h[img[i]], 1u);
  __syncthreads();
  atomicAdd(&bins[threadIdx.x], h[threadIdx.x]);
}
