// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The functions of libcuda.so.1 that the runtime calls, found by dlopen.
//
// Declared here rather than taken from cuda.h, since neither building the
// runtime nor running it needs NVIDIA's toolkit. TN_LIBCUDA names another
// library to open, which is how the tests stand in for a driver.
// Invariant: `table()` is null or complete; a driver too old to have one of
// the functions counts as no driver, and the reason is kept.
#ifndef TN_RUNTIME_LIB_CUDA_DRIVER_H
#define TN_RUNTIME_LIB_CUDA_DRIVER_H

#include <cstddef>
#include <cstdint>

namespace tn::rt::cuda {

using Result = int;
using DevicePtr = uint64_t;
using Handle = void *;

// Results and attributes of the driver's interface that we tell apart.
enum : Result {
  success = 0,
  outOfMemory = 2,
  deinitialized = 4,
  noDevice = 100,
  launchOutOfResources = 701,
  cooperativeTooLarge = 720,
};
enum : int {
  attributeMaxThreads = 1,
  attributeMaxBlockX = 2,
  attributeMaxGridX = 5,
  attributeSharedPerBlock = 8,
  attributeMajor = 75,
  attributeMinor = 76,
  attributeSharedOptIn = 97,
  functionMaxDynamicShared = 8,
  jitErrorLog = 5,
  jitErrorLogSize = 6,
  eventDisableTiming = 2,
  hostAllocPortable = 1,
  hostAllocMapped = 2,
};

// name in the table, name in the library, parameters
#define TN_CUDA_FUNCTIONS(X)                                                   \
  X(init, "cuInit", (unsigned))                                                \
  X(getErrorName, "cuGetErrorName", (Result, const char **))                   \
  X(getErrorString, "cuGetErrorString", (Result, const char **))               \
  X(deviceGetCount, "cuDeviceGetCount", (int *))                               \
  X(deviceGet, "cuDeviceGet", (int *, int))                                    \
  X(deviceGetName, "cuDeviceGetName", (char *, int, int))                      \
  X(deviceGetAttribute, "cuDeviceGetAttribute", (int *, int, int))             \
  X(primaryCtxRetain, "cuDevicePrimaryCtxRetain", (Handle *, int))             \
  X(ctxGetCurrent, "cuCtxGetCurrent", (Handle *))                              \
  X(ctxSetCurrent, "cuCtxSetCurrent", (Handle))                                \
  X(ctxSynchronize, "cuCtxSynchronize", ())                                    \
  X(memAlloc, "cuMemAlloc_v2", (DevicePtr *, size_t))                          \
  X(memFree, "cuMemFree_v2", (DevicePtr))                                      \
  X(memGetAddressRange, "cuMemGetAddressRange_v2",                             \
    (DevicePtr *, size_t *, DevicePtr))                                        \
  X(memHostAlloc, "cuMemHostAlloc", (void **, size_t, unsigned))               \
  X(memHostGetDevicePointer, "cuMemHostGetDevicePointer_v2",                   \
    (DevicePtr *, void *, unsigned))                                           \
  X(memFreeHost, "cuMemFreeHost", (void *))                                    \
  X(memcpyHtoDAsync, "cuMemcpyHtoDAsync_v2",                                   \
    (DevicePtr, const void *, size_t, Handle))                                 \
  X(memcpyDtoHAsync, "cuMemcpyDtoHAsync_v2",                                   \
    (void *, DevicePtr, size_t, Handle))                                       \
  X(memcpyDtoDAsync, "cuMemcpyDtoDAsync_v2",                                   \
    (DevicePtr, DevicePtr, size_t, Handle))                                    \
  X(memsetD8Async, "cuMemsetD8Async",                                          \
    (DevicePtr, unsigned char, size_t, Handle))                                \
  X(moduleLoadDataEx, "cuModuleLoadDataEx",                                    \
    (Handle *, const void *, unsigned, int *, void **))                        \
  X(moduleUnload, "cuModuleUnload", (Handle))                                  \
  X(moduleGetFunction, "cuModuleGetFunction",                                  \
    (Handle *, Handle, const char *))                                          \
  X(moduleGetGlobal, "cuModuleGetGlobal_v2",                                   \
    (DevicePtr *, size_t *, Handle, const char *))                             \
  X(funcSetAttribute, "cuFuncSetAttribute", (Handle, int, int))                \
  X(launchKernel, "cuLaunchKernel",                                            \
    (Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,       \
     unsigned, Handle, void **, void **))                                      \
  X(launchCooperative, "cuLaunchCooperativeKernel",                            \
    (Handle, unsigned, unsigned, unsigned, unsigned, unsigned, unsigned,       \
     unsigned, Handle, void **))                                               \
  X(streamCreate, "cuStreamCreate", (Handle *, unsigned))                      \
  X(streamDestroy, "cuStreamDestroy_v2", (Handle))                             \
  X(streamSynchronize, "cuStreamSynchronize", (Handle))                        \
  X(streamWaitEvent, "cuStreamWaitEvent", (Handle, Handle, unsigned))          \
  X(eventCreate, "cuEventCreate", (Handle *, unsigned))                        \
  X(eventRecord, "cuEventRecord", (Handle, Handle))                            \
  X(eventSynchronize, "cuEventSynchronize", (Handle))                          \
  X(eventElapsedTime, "cuEventElapsedTime", (float *, Handle, Handle))         \
  X(eventDestroy, "cuEventDestroy_v2", (Handle))

struct Table {
#define TN_CUDA_MEMBER(name, symbol, parameters) Result(*name) parameters;
  TN_CUDA_FUNCTIONS(TN_CUDA_MEMBER)
#undef TN_CUDA_MEMBER
};

// Opens the driver on the first call; null where there is none.
const Table *table();
// Why table() is null.
const char *whyNoDriver();

} // namespace tn::rt::cuda

#endif // TN_RUNTIME_LIB_CUDA_DRIVER_H
