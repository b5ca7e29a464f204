// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Blocks loop over tiles and broadcast a value of the tile through shared memory; the mistake lets
// a fast warp store the next tile's value early.
// RUN: tnc --check --block=128 --assume="tiles<=1000000&&gridDim.x<=65535" %s
// RUN: not tnc --check --block=128 --assume="tiles<=1000000&&gridDim.x<=65535" -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: grid_stride_shared_out.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void tile_scale(float *x, int tiles) {
  __shared__ float peak;
  for (int k = blockIdx.x; k < tiles; k += gridDim.x) {
    const long long i = k * 128LL + threadIdx.x;
    if (threadIdx.x == 5) peak = x[i];
    __syncthreads();
    const float p = peak;
#ifndef WRONG
    __syncthreads();
#endif
    if (threadIdx.x != 5) x[i] /= p;
  }
}
