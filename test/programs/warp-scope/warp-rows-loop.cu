// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One row for each warp, different numbers of rows for the warps: warp barriers inside, which a block barrier could not be.
// RUN: tnc --check --block=128 --assume='rows<=1000000000&&gridDim.x<=65535' %s
// RUN: not tnc --check --block=128 --assume='rows<=1000000000&&gridDim.x<=65535' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: :[[@LINE+7]]:5
__global__ void rows(const float *x, float *y, int rows) {
  __shared__ float s[4][32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  for (int row = blockIdx.x * 4 + warp; row < rows; row += gridDim.x * 4) {
    s[warp][lane] = x[row * 32LL + lane];
#ifdef WRONG
    __syncthreads();
#else
    __syncwarp();
#endif
    float mirrored = s[warp][31 - lane];
    y[row * 32LL + lane] = mirrored;
    __syncwarp();
  }
}
