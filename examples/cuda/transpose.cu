// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tiled transpose in CUDA's spelling; `width` and `height` are of the input.
#define TILE 32
#define ROWS 8

__global__ void transpose(const float *in, float *out, int width, int height) {
  tn::expects(blockDim.x == TILE && blockDim.y == ROWS && blockDim.z == 1);
  __shared__ float tile[TILE][TILE + 1];
  int x = blockIdx.x * TILE + threadIdx.x;
  int y = blockIdx.y * TILE + threadIdx.y;
  for (int k = 0; k < TILE; k += ROWS)
    tile[threadIdx.y + k][threadIdx.x] =
        x < width && y + k < height ? in[(y + k) * width + x] : 0.0f;
  __syncthreads();
  x = blockIdx.y * TILE + threadIdx.x;
  y = blockIdx.x * TILE + threadIdx.y;
  for (int k = 0; k < TILE; k += ROWS)
    if (x < height && y + k < width)
      out[(y + k) * height + x] = tile[threadIdx.x][threadIdx.y + k];
}
