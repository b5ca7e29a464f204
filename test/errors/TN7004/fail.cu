// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void rows(float **row, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    row[i][0] = 0;
}
