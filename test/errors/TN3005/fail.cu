// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void fill(float *y, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = 1;
}
