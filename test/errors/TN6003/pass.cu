// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FLAGS: --assume=n<=4096
__global__ void scale(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] *= 2;
}
