// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Image code without textures: uchar4 pixels to gray with a two-dimensional
// grid. The mistake: rows are `height` apart, so that pixels of two rows meet.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads (0, 1) and (2, 0) of block 0 race on `gray[2]`
// CHECK-NEXT: image_gray.cu:[[@LINE+11]]:3{{$}}
#include <cuda_runtime.h>
#include <opencv2/opencv.hpp>

__global__ void toGray(const uchar4 *rgba, unsigned char *gray, int width, int height) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height)
    return;
  uchar4 p = rgba[(size_t)y * width + x];
#ifdef WRONG
  gray[(size_t)y * height + x] = (unsigned char)(0.299f * p.x + 0.587f * p.y + 0.114f * p.z);
#else
  gray[(size_t)y * width + x] = (unsigned char)(0.299f * p.x + 0.587f * p.y + 0.114f * p.z);
#endif
}

int main(int argc, char **argv) {
  cv::Mat image = cv::imread(argv[1], cv::IMREAD_UNCHANGED);
  uchar4 *in;
  unsigned char *out;
  cudaMalloc(&in, image.rows * image.cols * sizeof(uchar4));
  cudaMalloc(&out, image.rows * image.cols);
  dim3 block(16, 16), grid((image.cols + 15) / 16, (image.rows + 15) / 16);
  toGray<<<grid, block>>>(in, out, image.cols, image.rows);
  cv::imwrite("gray.png", image);
}
