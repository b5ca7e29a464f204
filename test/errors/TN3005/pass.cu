// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void fill(float *y, int n) {
  long long step = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
    y[i] = 1;
}
