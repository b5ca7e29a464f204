// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CUB called from the host around a kernel of one's own. The mistake: the
// flags' kernel writes one element past the scan.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 1 and 0 of block 0 race on `flags[1]`
// CHECK-NEXT: cub_device_only.cu:[[@LINE+11]]:5{{$}}
#include <cub/cub.cuh>
#include <cub/device/device_scan.cuh>
#include <cuda_runtime.h>

__global__ void mark(const int *x, int *flags, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    flags[i] = x[i] > 0;
#ifdef WRONG
  if (i < n)
    flags[i + 1] = 0;
#endif
}

int compact(const int *x, int *flags, int *offsets, int n) {
  mark<<<(n + 127) / 128, 128>>>(x, flags, n);
  void *storage = nullptr;
  size_t bytes = 0;
  cub::DeviceScan::ExclusiveSum(storage, bytes, flags, offsets, n);
  cudaMalloc(&storage, bytes);
  cub::DeviceScan::ExclusiveSum(storage, bytes, flags, offsets, n);
  cudaFree(storage);
  int total = 0;
  cudaMemcpy(&total, offsets + n - 1, sizeof total, cudaMemcpyDeviceToHost);
  return total;
}
