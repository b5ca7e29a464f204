// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stands in for libcuda.so.1: two devices whose memory is the host's. Kernels
// do nothing, except one named `trap`, which fills the trap record and fails
// its context for good, as the driver does.
#include "fake_cuda.h"

#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>

namespace {
struct Context {
  int sticky = 0;
};
struct Image {
  std::string name;
};
struct Function {
  std::string name;
};
Context contexts[2];
thread_local Context *current = nullptr;
std::map<uint64_t, size_t> allocations;
std::mutex mutex;
uint64_t trapSlot = 0;
uint32_t moduleId = 0;
FakeCuda state = {};

constexpr int invalidValue = 1, outOfMemory = 2, invalidContext = 201,
              invalidImage = 200, notFound = 500, launchFailed = 719;

int enter() { return current ? current->sticky : invalidContext; }

// As in abi.h; the fake knows the layout like a compiled kernel does.
struct TrapRecord {
  uint32_t claimed, ready, moduleId, location, thread[3], block[3];
  int64_t index, length;
};

int launch(void *f, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
           unsigned by, unsigned bz, unsigned shared, void *stream,
           void **args) {
  if (int e = enter())
    return e;
  auto *function = static_cast<Function *>(f);
  ++state.launches;
  std::strncpy(state.function, function->name.c_str(), 63);
  const uint32_t grid[] = {gx, gy, gz}, block[] = {bx, by, bz};
  std::memcpy(state.grid, grid, sizeof grid);
  std::memcpy(state.block, block, sizeof block);
  state.shared = shared;
  state.stream = stream;
  for (uint32_t i = 0; i < state.numArgs; ++i) {
    state.args[i] = 0;
    std::memcpy(&state.args[i], args[i], state.argBytes[i]);
  }
  if (shared > 48 * 1024 && state.allowedShared < int(shared))
    return invalidValue;
  if (function->name == "trap") {
    auto *r = reinterpret_cast<TrapRecord *>(trapSlot);
    *r = {1, 1, moduleId, 2, {5, 0, 0}, {7, 0, 0}, 12, 10};
    current->sticky = launchFailed;
  }
  if (function->name == "fault")
    current->sticky = 700;
  return 0;
}
} // namespace

extern "C" {
FakeCuda *fake_cuda_state() { return &state; }

int cuInit(unsigned) {
  ++state.inits;
  state.arch = 90;
  return 0;
}
int cuGetErrorName(int e, const char **name) {
  *name = e == launchFailed ? "CUDA_ERROR_LAUNCH_FAILED"
          : e == 700        ? "CUDA_ERROR_ILLEGAL_ADDRESS"
                            : "CUDA_ERROR_OTHER";
  return 0;
}
int cuGetErrorString(int, const char **text) {
  *text = "what the driver says";
  return 0;
}
int cuDeviceGetCount(int *n) { return *n = 2, 0; }
int cuDeviceGet(int *d, int ordinal) { return *d = ordinal, 0; }
int cuDeviceGetName(char *name, int, int) {
  return std::strcpy(name, "Fake GPU"), 0;
}
int cuDeviceGetAttribute(int *value, int attribute, int) {
  switch (attribute) {
  case 1:
  case 2:
  case 3:
    return *value = 1024, 0;
  case 4:
    return *value = 64, 0;
  case 5:
    return *value = 0x7fffffff, 0;
  case 6:
  case 7:
    return *value = 65535, 0;
  case 8:
    return *value = 48 * 1024, 0;
  case 97:
    return *value = 100 * 1024, 0;
  case 75:
    return *value = state.arch / 10, 0;
  case 76:
    return *value = state.arch % 10, 0;
  }
  return invalidValue;
}
int cuDevicePrimaryCtxRetain(void **c, int d) { return *c = &contexts[d], 0; }
int cuCtxGetCurrent(void **c) { return *c = current, 0; }
int cuCtxSetCurrent(void *c) { return current = static_cast<Context *>(c), 0; }
int cuCtxSynchronize() { return enter(); }

int cuMemAlloc_v2(uint64_t *p, size_t bytes) {
  if (int e = enter())
    return e;
  if (bytes > (1u << 30))
    return outOfMemory;
  std::lock_guard lock(mutex);
  ++state.allocations;
  *p = reinterpret_cast<uint64_t>(std::malloc(bytes));
  allocations[*p] = bytes;
  return 0;
}
int cuMemFree_v2(uint64_t p) {
  std::lock_guard lock(mutex);
  --state.allocations;
  allocations.erase(p);
  std::free(reinterpret_cast<void *>(p));
  return 0;
}
int cuMemGetAddressRange_v2(uint64_t *base, size_t *bytes, uint64_t p) {
  std::lock_guard lock(mutex);
  ++state.addressQueries;
  auto it = allocations.upper_bound(p);
  if (it == allocations.begin() || p - (--it)->first >= it->second)
    return notFound;
  *base = it->first;
  *bytes = it->second;
  return 0;
}
int cuMemHostAlloc(void **p, size_t bytes, unsigned) {
  return *p = std::malloc(bytes), 0;
}
int cuMemHostGetDevicePointer_v2(uint64_t *d, void *p, unsigned) {
  return *d = reinterpret_cast<uint64_t>(p), 0;
}
int cuMemFreeHost(void *p) { return std::free(p), 0; }
int cuMemcpyHtoDAsync_v2(uint64_t d, const void *h, size_t n, void *) {
  if (int e = enter())
    return e;
  std::memcpy(reinterpret_cast<void *>(d), h, n);
  state.moduleId = moduleId;
  return 0;
}
int cuMemcpyDtoHAsync_v2(void *h, uint64_t d, size_t n, void *) {
  if (int e = enter())
    return e;
  return std::memcpy(h, reinterpret_cast<void *>(d), n), 0;
}
int cuMemcpyDtoDAsync_v2(uint64_t to, uint64_t from, size_t n, void *) {
  return std::memcpy(reinterpret_cast<void *>(to),
                     reinterpret_cast<void *>(from), n),
         enter();
}
int cuMemsetD8Async(uint64_t d, unsigned char v, size_t n, void *) {
  return std::memset(reinterpret_cast<void *>(d), v, n), enter();
}

int cuModuleLoadDataEx(void **m, const void *image, unsigned count,
                       int *options, void **values) {
  if (int e = enter())
    return e;
  ++state.loads;
  auto *text = static_cast<const char *>(image);
  std::strncpy(state.image, text, 63);
  if (!std::strncmp(text, "bad", 3)) {
    for (unsigned i = 0; i < count; ++i)
      if (options[i] == 5)
        std::strcpy(static_cast<char *>(values[i]), "line 1: no such thing");
    return invalidImage;
  }
  *m = new Image{text};
  return 0;
}
int cuModuleUnload(void *m) {
  ++state.unloads;
  return delete static_cast<Image *>(m), 0;
}
int cuModuleGetFunction(void **f, void *, const char *name) {
  if (!std::strcmp(name, "missing"))
    return notFound;
  *f = new Function{name};
  return 0;
}
int cuModuleGetGlobal_v2(uint64_t *p, size_t *bytes, void *, const char *name) {
  if (!std::strcmp(name, "__tn_trap_slot"))
    return *p = reinterpret_cast<uint64_t>(&trapSlot), *bytes = 8, 0;
  if (!std::strcmp(name, "__tn_module_id"))
    return *p = reinterpret_cast<uint64_t>(&moduleId), *bytes = 4, 0;
  return notFound;
}
int cuFuncSetAttribute(void *, int attribute, int value) {
  if (attribute == 8)
    state.allowedShared = value;
  return 0;
}
int cuLaunchKernel(void *f, unsigned gx, unsigned gy, unsigned gz, unsigned bx,
                   unsigned by, unsigned bz, unsigned shared, void *stream,
                   void **args, void **) {
  return launch(f, gx, gy, gz, bx, by, bz, shared, stream, args);
}
int cuLaunchCooperativeKernel(void *f, unsigned gx, unsigned gy, unsigned gz,
                              unsigned bx, unsigned by, unsigned bz,
                              unsigned shared, void *stream, void **args) {
  if (gx > 100)
    return 720;
  ++state.cooperative;
  return launch(f, gx, gy, gz, bx, by, bz, shared, stream, args);
}
int cuStreamCreate(void **s, unsigned) { return *s = std::malloc(1), 0; }
int cuStreamDestroy_v2(void *s) { return std::free(s), 0; }
int cuStreamSynchronize(void *) { return enter(); }
int cuStreamWaitEvent(void *, void *, unsigned) { return ++state.waits, 0; }
int cuEventCreate(void **e, unsigned) { return *e = std::malloc(1), 0; }
int cuEventRecord(void *, void *) { return ++state.eventsRecorded, 0; }
int cuEventSynchronize(void *) { return enter(); }
int cuEventElapsedTime(float *ms, void *, void *) { return *ms = 2.5f, 0; }
int cuEventDestroy_v2(void *e) { return std::free(e), 0; }
}
