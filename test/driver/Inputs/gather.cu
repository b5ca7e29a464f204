// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__global__ void gather(const int *index, const float *x, float *y, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[index[i]];
}
