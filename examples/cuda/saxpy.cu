// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// saxpy in CUDA's spelling: the same checks, with lengths that the launch
// takes from the driver.
__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = a * x[i] + y[i];
}
