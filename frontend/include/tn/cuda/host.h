// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of CUDA's host interface as it takes to parse a whole program of
// which only the kernels are compiled: launches with <<<…>>>, allocation,
// copies, streams, events. Nothing here is defined or ever called.
#ifndef TN_CUDA_HOST_H
#define TN_CUDA_HOST_H

#include <tn/cuda/keywords.h>
#include <tn/cuda/vector_types.h>

using __tn_size_t = decltype(sizeof(0));

enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorNotReady = 600,
  cudaErrorUnknown = 999
};
using cudaError_t = cudaError;
enum cudaMemcpyKind {
  cudaMemcpyHostToHost,
  cudaMemcpyHostToDevice,
  cudaMemcpyDeviceToHost,
  cudaMemcpyDeviceToDevice,
  cudaMemcpyDefault
};
enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9
};
using cudaStream_t = struct CUstream_st *;
using cudaEvent_t = struct CUevent_st *;

struct cudaDeviceProp {
  char name[256];
  __tn_size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin, totalConstMem;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
  int major, minor, multiProcessorCount, maxThreadsPerMultiProcessor, l2CacheSize;
  int memoryBusWidth, concurrentKernels, cooperativeLaunch;
};

extern "C" {
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, __tn_size_t shared = 0,
                                     void *stream = nullptr);
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, __tn_size_t shared = 0,
                              cudaStream_t stream = nullptr);
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args,
                             __tn_size_t shared, cudaStream_t stream);
cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **args,
                                        __tn_size_t shared, cudaStream_t stream);
cudaError_t cudaFree(void *pointer);
cudaError_t cudaFreeHost(void *pointer);
cudaError_t cudaMemcpy(void *to, const void *from, __tn_size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, __tn_size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr);
cudaError_t cudaMemset(void *pointer, int value, __tn_size_t bytes);
cudaError_t cudaMemsetAsync(void *pointer, int value, __tn_size_t bytes,
                            cudaStream_t stream = nullptr);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaDeviceReset();
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char *cudaGetErrorString(cudaError_t error);
const char *cudaGetErrorName(cudaError_t error);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp *properties, int device);
cudaError_t cudaStreamCreate(cudaStream_t *stream);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaEventCreate(cudaEvent_t *event);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t start, cudaEvent_t end);
}
template <class T> cudaError_t cudaMalloc(T **pointer, __tn_size_t bytes);
template <class T> cudaError_t cudaMallocHost(T **pointer, __tn_size_t bytes, unsigned flags = 0);
template <class T>
cudaError_t cudaMallocManaged(T **pointer, __tn_size_t bytes, unsigned flags = 1);
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, __tn_size_t bytes,
                               __tn_size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, __tn_size_t bytes,
                                 __tn_size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
template <class T>
cudaError_t cudaFuncSetAttribute(T *kernel, cudaFuncAttribute attribute, int value);

#endif // TN_CUDA_HOST_H
