// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which device is meant when none is named.
//
// First that applies: the thread's tn_device_use(), the stream's device, the
// environment's TN_DEVICE (`cpu`, `cuda`, `cuda:N`), CUDA device 0, the CPU.
#include "Cuda.h"
#include "Stream.h"

#include <cstdlib>
#include <cstring>

namespace tn::rt {

static thread_local tn_device *chosen = nullptr;

tn_device *cpuDevice() {
  static tn_device *cpu = [] {
    auto *d = new tn_device;
    d->name = "CPU";
    // What kernels are written against, so that a launch that works here
    // fails on few GPUs. Memory is the host's.
    d->limits.maxSharedPerBlock = 227 * 1024;
    return d;
  }();
  return cpu;
}

// Null after fail().
static tn_device *defaultDevice() {
  static std::atomic<tn_device *> cached{nullptr};
  if (tn_device *d = cached.load(std::memory_order_acquire))
    return d;
  tn_device *found = nullptr;
  const char *wanted = std::getenv("TN_DEVICE");
  if (wanted && *wanted) {
    if (!std::strcmp(wanted, "cpu")) {
      found = cpuDevice();
    } else if (!std::strcmp(wanted, "cuda")) {
      found = cuda::device(0);
    } else if (!std::strncmp(wanted, "cuda:", 5)) {
      char *end = nullptr;
      long ordinal = std::strtol(wanted + 5, &end, 10);
      if (end == wanted + 5 || *end || ordinal < 0 || ordinal > 1000) {
        fail(TN_ERR_NO_DEVICE, nullptr,
             "TN_DEVICE=%s: `%s` is not a device number", wanted, wanted + 5);
        return nullptr;
      }
      found = cuda::device(int32_t(ordinal));
    } else {
      fail(TN_ERR_NO_DEVICE, nullptr,
           "TN_DEVICE=%s: expected `cpu`, `cuda` or `cuda:N`", wanted);
      return nullptr;
    }
  } else {
    found = cuda::deviceCount() > 0 ? cuda::device(0) : cpuDevice();
  }
  if (found)
    cached.store(found, std::memory_order_release);
  return found;
}

tn_device *deviceOf(const tn_stream *stream) {
  if (stream)
    return stream->device;
  return chosen ? chosen : defaultDevice();
}

} // namespace tn::rt

using namespace tn::rt;

// What a function that hands out a device has found.
static tn_status handOut(tn_device *found, tn_device **out) {
  if (!found)
    return TN_ERR_NO_DEVICE;
  *out = found;
  return TN_OK;
}

tn_status tn_device_current(tn_device **out) {
  return handOut(deviceOf(nullptr), out);
}
tn_status tn_device_cpu(tn_device **out) { return handOut(cpuDevice(), out); }
tn_status tn_device_cuda(int32_t ordinal, tn_device **out) {
  return handOut(cuda::device(ordinal), out);
}
tn_status tn_device_use(tn_device *d) {
  chosen = d;
  return TN_OK;
}
int32_t tn_device_cuda_count(void) { return cuda::deviceCount(); }
int32_t tn_device_is_cuda(const tn_device *d) { return d->isCuda; }
const char *tn_device_name(const tn_device *d) { return d->name.c_str(); }
uint32_t tn_device_arch(const tn_device *d) { return d->arch; }
tn_status tn_device_synchronize(tn_device *d) {
  if (!d)
    d = deviceOf(nullptr);
  if (!d)
    return TN_ERR_NO_DEVICE;
  return d->isCuda ? cuda::synchronize(*d) : TN_OK;
}
