// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Exceptions for errors, several devices, threads on the host. The mistake:
// the boundary test is on the wrong side, so that row -1 is read.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]: `in[i - width]` lies outside `in`
// CHECK-NEXT: error_class_multi_gpu.cu:[[@LINE+23]]:12{{$}}
#include <cuda_runtime.h>
#include <sstream>
#include <thread>
#include <vector>
struct CudaError : std::runtime_error {
  using std::runtime_error::runtime_error;
};
inline void check(cudaError_t code, const char *what, const char *file, int line) {
  if (code == cudaSuccess)
    return;
  std::ostringstream text;
  text << file << ':' << line << ' ' << what << ": " << cudaGetErrorName(code);
  throw CudaError(text.str());
}
#define CHECKED(call) check((call), #call, __FILE__, __LINE__)

__global__ void laplace(const float *in, float *out, unsigned width, unsigned height) {
  unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (x >= width || y >= height)
    return;
  long long i = (long long)y * width + x;
  out[i] = in[i - width] - in[i];
#else
  if (x >= width || y >= height || y == 0)
    return;
  long long i = (long long)y * width + x;
  out[i] = in[i - width] - in[i];
#endif
}
void worker(int device, unsigned width, unsigned height) {
  CHECKED(cudaSetDevice(device));
  float *a, *b;
  CHECKED(cudaMalloc(&a, sizeof(float) * width * height));
  CHECKED(cudaMalloc(&b, sizeof(float) * width * height));
  dim3 block(32, 8), grid((width + 31) / 32, (height + 7) / 8);
  laplace<<<grid, block>>>(a, b, width, height);
  CHECKED(cudaGetLastError());
  if (int access = 0; cudaDeviceCanAccessPeer(&access, device, 0) == cudaSuccess && access)
    CHECKED(cudaMemcpyPeer(a, 0, b, device, 4));
}
int main() {
  int devices = 0;
  cudaGetDeviceCount(&devices);
  std::vector<std::thread> threads;
  for (int d = 0; d < devices; ++d)
    threads.emplace_back(worker, d, 1024u, 768u);
  for (auto &thread : threads)
    thread.join();
}
