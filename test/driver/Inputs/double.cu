// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void twice(float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] *= 2;
}
