// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of CUDA's host interface as it takes to parse a whole program of
// which only the kernels are compiled: launches with <<<…>>>, allocation,
// copies, streams, events. Nothing here is defined or ever called.
#ifndef TN_CUDA_HOST_H
#define TN_CUDA_HOST_H

#include <tn/cuda/keywords.h>
#include <tn/cuda/vector_types.h>

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
  size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerBlockOptin, totalConstMem;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
  int major, minor, multiProcessorCount, maxThreadsPerMultiProcessor, l2CacheSize;
  int memoryBusWidth, concurrentKernels, cooperativeLaunch;
};

extern "C" {
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, size_t shared = 0,
                                     void *stream = nullptr);
cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t shared = 0,
                              cudaStream_t stream = nullptr);
cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args, size_t shared,
                             cudaStream_t stream);
cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **args,
                                        size_t shared, cudaStream_t stream);
cudaError_t cudaFree(void *pointer);
cudaError_t cudaFreeHost(void *pointer);
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void *to, const void *from, size_t bytes, cudaMemcpyKind kind,
                            cudaStream_t stream = nullptr);
cudaError_t cudaMemset(void *pointer, int value, size_t bytes);
cudaError_t cudaMemsetAsync(void *pointer, int value, size_t bytes, cudaStream_t stream = nullptr);
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
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
cudaError_t cudaStreamQuery(cudaStream_t stream);
cudaError_t cudaFreeAsync(void *pointer, cudaStream_t stream);
cudaError_t cudaMemcpy2D(void *to, size_t toPitch, const void *from, size_t fromPitch, size_t width,
                         size_t height, cudaMemcpyKind kind);
cudaError_t cudaMemPrefetchAsync(const void *pointer, size_t bytes, int device,
                                 cudaStream_t stream = nullptr);
cudaError_t cudaMemGetInfo(size_t *available, size_t *total);
cudaError_t cudaDeviceGetAttribute(int *value, int attribute, int device);
}
template <class T> cudaError_t cudaMallocAsync(T **pointer, size_t bytes, cudaStream_t stream);
template <class T> cudaError_t cudaHostAlloc(T **pointer, size_t bytes, unsigned flags);
template <class T>
cudaError_t cudaMallocPitch(T **pointer, size_t *pitch, size_t width, size_t height);
template <class T> cudaError_t cudaGetSymbolAddress(void **pointer, const T &symbol);
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *minGrid, int *block, T kernel,
                                               size_t shared = 0, int limit = 0);
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T kernel, int block,
                                                          size_t shared);
template <class T> cudaError_t cudaMalloc(T **pointer, size_t bytes);
template <class T> cudaError_t cudaMallocHost(T **pointer, size_t bytes, unsigned flags = 0);
template <class T> cudaError_t cudaMallocManaged(T **pointer, size_t bytes, unsigned flags = 1);
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *from, size_t bytes, size_t offset = 0,
                               cudaMemcpyKind kind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *to, const T &symbol, size_t bytes, size_t offset = 0,
                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost);
template <class T>
cudaError_t cudaFuncSetAttribute(T *kernel, cudaFuncAttribute attribute, int value);

// nvcc reads a good part of the C library before every file, and programs count
// on it. These are declared as the C library does, without its headers.
#define TN_HOST extern "C" __attribute__((host))
TN_HOST void *malloc(size_t size) noexcept;
TN_HOST void *calloc(size_t count, size_t size) noexcept;
TN_HOST void *realloc(void *pointer, size_t size) noexcept;
TN_HOST void free(void *pointer) noexcept;
TN_HOST __attribute__((noreturn)) void exit(int status) noexcept;
TN_HOST __attribute__((noreturn)) void abort() noexcept;
TN_HOST int atoi(const char *text) noexcept;
TN_HOST double atof(const char *text) noexcept;
TN_HOST int rand() noexcept;
TN_HOST void srand(unsigned seed) noexcept;
TN_HOST void *memcpy(void *to, const void *from, size_t size) noexcept;
TN_HOST void *memset(void *to, int value, size_t size) noexcept;
TN_HOST int printf(const char *format, ...);
#define TN_HOST_MATH(name)                                                                         \
  TN_HOST double name(double x) noexcept;                                                          \
  TN_HOST float name##f(float x) noexcept;
#define TN_HOST_MATH2(name)                                                                        \
  TN_HOST double name(double x, double y) noexcept;                                                \
  TN_HOST float name##f(float x, float y) noexcept;
TN_HOST_MATH(sqrt)
TN_HOST_MATH(fabs)
TN_HOST_MATH(exp)
TN_HOST_MATH(log)
TN_HOST_MATH(log2)
TN_HOST_MATH(sin)
TN_HOST_MATH(cos)
TN_HOST_MATH(tan)
TN_HOST_MATH(tanh)
TN_HOST_MATH(floor)
TN_HOST_MATH(ceil)
TN_HOST_MATH(round)
TN_HOST_MATH2(pow)
TN_HOST_MATH2(fmod)
TN_HOST_MATH2(fmin)
TN_HOST_MATH2(fmax)
TN_HOST_MATH2(atan2)
#undef TN_HOST_MATH
#undef TN_HOST_MATH2
#undef TN_HOST

#endif // TN_CUDA_HOST_H
