// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Chunks on several streams, timed with events. The mistake: the chunk's
// neighbour is read while another thread of the launch writes it.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 0 and 1 of block 0 race on `data[1]`
// CHECK-NEXT: streams_events.cu:[[@LINE+9]]:5{{$}}
#include <cuda_runtime.h>
#include <iostream>
#include <vector>

__global__ void smooth(float *data, unsigned offset, unsigned count) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < count) {
#ifdef WRONG
    data[(size_t)offset + i] = 0.5f * (data[(size_t)offset + i] + data[(size_t)offset + i + 1]);
#else
    data[(size_t)offset + i] = 0.5f * data[(size_t)offset + i];
#endif
  }
}

int main() {
  const int chunks = 4, count = 1 << 18;
  float *device = nullptr, *pinned = nullptr;
  cudaMalloc(&device, (chunks * count + 1) * sizeof(float));
  cudaMallocHost(&pinned, chunks * count * sizeof(float));
  std::vector<cudaStream_t> streams(chunks);
  cudaEvent_t start, stop;
  cudaEventCreate(&start);
  cudaEventCreate(&stop);
  for (auto &stream : streams)
    cudaStreamCreate(&stream);
  cudaEventRecord(start);
  for (int c = 0; c < chunks; ++c) {
    cudaMemcpyAsync(device + c * count, pinned + c * count, count * sizeof(float), cudaMemcpyHostToDevice, streams[c]);
    smooth<<<count / 256, 256, 0, streams[c]>>>(device, c * count, count);
    cudaMemcpyAsync(pinned + c * count, device + c * count, count * sizeof(float), cudaMemcpyDeviceToHost, streams[c]);
  }
  cudaEventRecord(stop);
  cudaEventSynchronize(stop);
  float ms = 0;
  cudaEventElapsedTime(&ms, start, stop);
  std::cout << ms << " ms\n";
  for (auto stream : streams)
    cudaStreamDestroy(stream);
  cudaEventDestroy(start);
  cudaEventDestroy(stop);
  cudaFreeHost(pinned);
  cudaFree(device);
}
