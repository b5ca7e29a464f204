// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block's sum in CUDA's spelling.
__global__ void __launch_bounds__(256) reduce(const float *x, float *partial,
                                              int n) {
  tn::expects(blockDim.x == 256);
  __shared__ float sums[256];
  unsigned t = threadIdx.x;
  int i = blockIdx.x * blockDim.x + t;
  sums[t] = i < n ? x[i] : 0.0f;
  __syncthreads();
  for (unsigned half = 128; half > 0; half >>= 1) {
    if (t < half)
      sums[t] += sums[t + half];
    __syncthreads();
  }
  if (t == 0)
    partial[blockIdx.x] = sums[0];
}
