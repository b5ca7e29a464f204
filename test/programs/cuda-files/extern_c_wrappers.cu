// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A library's C interface: extern "C" around host wrappers and around a kernel.
// The mistake: a barrier that only some threads of the block reach.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]: a barrier that not every thread of the block reaches
// CHECK-NEXT: extern_c_wrappers.cu:[[@LINE+9]]:5{{$}}
#include <cuda_runtime_api.h>
extern "C" {
__global__ void reverse_tiles(int *data) {
  __shared__ int tile[64];
  int i = blockIdx.x * 64 + threadIdx.x;
  tile[threadIdx.x] = data[i];
#ifdef WRONG
  if (threadIdx.x < 32)
    __syncthreads();
#else
  __syncthreads();
#endif
  data[i] = tile[63 - threadIdx.x];
}
int lib_reverse(int *data, int blocks, cudaStream_t stream) {
  reverse_tiles<<<blocks, 64, 0, stream>>>(data);
  return cudaPeekAtLastError() == cudaSuccess ? 0 : -1;
}
const char *lib_error() { return cudaGetErrorString(cudaGetLastError()); }
}
