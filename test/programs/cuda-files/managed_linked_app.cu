// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An application class around kernels: handles, managed memory, prefetches,
// device properties. The mistake: two blocks add to one sum without an atomic.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]: thread 0 of block 0 and thread 0 of block 1 race on `total`
// CHECK-NEXT: managed_linked_app.cu:[[@LINE+21]]:5{{$}}
#include <memory>
#include <stdexcept>
#include <string>
#include <cuda_runtime.h>
#include <cublas_v2.h>
#include <nvtx3/nvToolsExt.h>

__managed__ float total;
__global__ void energy(const float *v, unsigned n) {
  __shared__ float part[256];
  unsigned i = blockIdx.x * 256 + threadIdx.x;
  part[threadIdx.x] = i < n ? v[i] * v[i] : 0.0f;
  __syncthreads();
  for (int s = 128; s > 0; s /= 2) {
    if (threadIdx.x < s)
      part[threadIdx.x] += part[threadIdx.x + s];
    __syncthreads();
  }
  if (threadIdx.x == 0)
#ifdef WRONG
    total += part[0];
#else
    atomicAdd(&total, part[0]);
#endif
}

class Solver {
public:
  explicit Solver(int device) : device_(device) {
    cudaDeviceProp properties;
    if (cudaGetDeviceProperties(&properties, device) != cudaSuccess)
      throw std::runtime_error("no device " + std::to_string(device));
    blocks_ = properties.multiProcessorCount * 4;
    cublasCreate(&handle_);
    cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking);
  }
  ~Solver() {
    cublasDestroy(handle_);
    cudaStreamDestroy(stream_);
  }
  float run(const float *v, unsigned n) {
    nvtxRangePushA("energy");
    total = 0;
    cudaMemPrefetchAsync(v, n * sizeof(float), device_, stream_);
    energy<<<(n + 255) / 256, 256, 0, stream_>>>(v, n);
    cudaStreamSynchronize(stream_);
    nvtxRangePop();
    return total;
  }

private:
  int device_, blocks_ = 0;
  cublasHandle_t handle_;
  cudaStream_t stream_;
};
int main() { auto solver = std::make_unique<Solver>(0); }
