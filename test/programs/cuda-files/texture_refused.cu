// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A texture fetch is outside the kernel language; the host code that makes the
// texture does not matter.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN7001]: a texture fetch is outside the kernel language
// CHECK-NEXT: texture_refused.cu:[[@LINE+6]]:30{{$}}
#include <cuda_runtime.h>
__global__ void sample(cudaTextureObject_t image, const float *pixels, float *out, unsigned w, unsigned h) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h)
#ifdef WRONG
    out[(size_t)y * w + x] = tex2D<float>(image, x + 0.5f, y + 0.5f);
#else
    out[(size_t)y * w + x] = pixels[(size_t)y * w + x];
#endif
}
void run(const float *pixels, float *out, unsigned w, unsigned h) {
  cudaArray_t array;
  cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
  cudaMallocArray(&array, &format, w, h);
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc description = {};
  cudaTextureObject_t texture = 0;
  cudaCreateTextureObject(&texture, &resource, &description, nullptr);
  sample<<<dim3(w / 16 + 1, h / 16 + 1), dim3(16, 16)>>>(texture, pixels, out, w, h);
  cudaDestroyTextureObject(texture);
}
