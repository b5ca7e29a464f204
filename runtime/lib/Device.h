// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the runtime knows of a device, and the two things a device can be.
//
// Every operation on a device is a pair of functions, cpu::f and cuda::f, and
// an `if (device.isCuda)` at the one place that calls it.
// Invariant: a tn_device is created once and never freed.
#ifndef TN_RUNTIME_LIB_DEVICE_H
#define TN_RUNTIME_LIB_DEVICE_H

#include "Error.h"

#include <atomic>
#include <string>

namespace tn::rt {

inline constexpr unsigned maxCudaDevices = 16;

struct DeviceLimits {
  uint32_t maxThreadsPerBlock = 1024;
  uint32_t maxBlock[3] = {1024, 1024, 64};
  uint32_t maxGrid[3] = {0x7fffffffu, 65535, 65535};
  // Static and dynamic together, bytes, after opting in.
  uint64_t maxSharedPerBlock = 227 * 1024;
  // What a kernel gets without asking.
  uint64_t defaultSharedPerBlock = 48 * 1024;
};

} // namespace tn::rt

struct tn_device {
  bool isCuda = false;
  int32_t ordinal = 0;
  std::string name;
  // 90 for 9.0; 0 for the CPU.
  uint32_t arch = 0;
  tn::rt::DeviceLimits limits;
  // Of the driver; null for the CPU.
  void *context = nullptr;
  int32_t driverDevice = 0;
  // Set by the first failure that kills the context; every later call fails.
  std::atomic<bool> lost{false};
};

namespace tn::rt {
// The CPU device; cannot fail.
tn_device *cpuDevice();
// The stream's device, else the thread's current one; null after fail().
tn_device *deviceOf(const tn_stream *stream);
} // namespace tn::rt

#endif // TN_RUNTIME_LIB_DEVICE_H
