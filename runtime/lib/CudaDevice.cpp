// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUDA devices: found on first use, and what their failures mean.
#include "CudaContext.h"

#include <memory>
#include <mutex>
#include <type_traits>

namespace tn::rt::cuda {

int32_t deviceCount() {
  static const int32_t count = [] {
    const Table *t = table();
    int n = 0;
    return t && t->deviceGetCount(&n) == success && n > 0 ? n : 0;
  }();
  return count;
}

std::string resultName(Result r) {
  const Table *t = table();
  const char *name = nullptr, *text = nullptr;
  t->getErrorName(r, &name);
  t->getErrorString(r, &text);
  return format("%s (%d)%s%s", name ? name : "unknown error", r,
                text ? ": " : "", text ? text : "");
}

// Whether the driver refuses all further work in the context after this.
static bool killsContext(Result r) {
  switch (r) {
  // Illegal address, launch timeout, assertion, hardware stack error, illegal
  // instruction, misaligned address, invalid address space, invalid program
  // counter, launch failure (a trap).
  case 214:
  case 700:
  case 702:
  case 710:
  case 714:
  case 715:
  case 716:
  case 717:
  case 718:
  case 719:
    return true;
  default:
    return false;
  }
}

tn_status check(tn_device &d, Result r, const char *what) {
  if (r == success) [[likely]]
    return TN_OK;
  if (killsContext(r)) {
    d.lost = true;
    if (tn_status s = reportTrap(d))
      return s;
    return fail(TN_ERR_DRIVER, nullptr,
                "%s: an earlier launch failed on %s: %s", what, d.name.c_str(),
                resultName(r).c_str());
  }
  tn_status status = TN_ERR_DRIVER;
  if (r == outOfMemory)
    status = TN_ERR_OUT_OF_MEMORY;
  if (r == launchOutOfResources || r == cooperativeTooLarge)
    status = TN_ERR_LIMITS;
  return fail(status, nullptr, "%s on %s: %s", what, d.name.c_str(),
              resultName(r).c_str());
}

tn_status enter(tn_device &d) {
  if (d.lost.load(std::memory_order_relaxed)) [[unlikely]]
    return fail(TN_ERR_DRIVER, nullptr,
                "%s takes no more work in this process: an earlier launch "
                "trapped or faulted, and was reported then",
                d.name.c_str());
  const Table &t = *table();
  Handle current = nullptr;
  if (t.ctxGetCurrent(&current) == success && current == d.context) [[likely]]
    return TN_OK;
  return check(d, t.ctxSetCurrent(d.context), "entering the context");
}

static void readLimits(const Table &t, tn_device &d) {
  auto get = [&](int attribute, auto &out) {
    int value = 0;
    if (t.deviceGetAttribute(&value, attribute, d.driverDevice) == success &&
        value > 0)
      out = std::remove_reference_t<decltype(out)>(value);
  };
  DeviceLimits &l = d.limits;
  get(attributeMaxThreads, l.maxThreadsPerBlock);
  for (int i = 0; i < 3; ++i) {
    get(attributeMaxBlockX + i, l.maxBlock[i]);
    get(attributeMaxGridX + i, l.maxGrid[i]);
  }
  get(attributeSharedPerBlock, l.defaultSharedPerBlock);
  l.maxSharedPerBlock = l.defaultSharedPerBlock;
  get(attributeSharedOptIn, l.maxSharedPerBlock);
  uint32_t major = 0, minor = 0;
  get(attributeMajor, major);
  get(attributeMinor, minor);
  d.arch = major * 10 + minor;
}

tn_device *device(int32_t ordinal) {
  static std::mutex mutex;
  static tn_device *devices[maxCudaDevices] = {};
  const Table *t = table();
  if (!t) {
    fail(TN_ERR_NO_DEVICE, nullptr, "there is no CUDA device: %s",
         whyNoDriver());
    return nullptr;
  }
  if (ordinal < 0 || ordinal >= deviceCount() ||
      ordinal >= int32_t(maxCudaDevices)) {
    fail(TN_ERR_NO_DEVICE, nullptr,
         "there is no CUDA device %d: the driver shows %d", ordinal,
         deviceCount());
    return nullptr;
  }
  std::lock_guard lock(mutex);
  if (devices[ordinal])
    return devices[ordinal];
  auto d = std::make_unique<tn_device>();
  d->isCuda = true;
  d->ordinal = ordinal;
  d->name = format("CUDA device %d", ordinal);
  if (tn_status s = check(*d, t->deviceGet(&d->driverDevice, ordinal),
                          "finding the device"))
    return (void)s, nullptr;
  char name[200] = {};
  if (t->deviceGetName(name, sizeof name - 1, d->driverDevice) == success)
    d->name = format("%s (cuda:%d)", name, ordinal);
  readLimits(*t, *d);
  if (tn_status s = check(*d, t->primaryCtxRetain(&d->context, d->driverDevice),
                          "creating the device's context"))
    return (void)s, nullptr;
  return devices[ordinal] = d.release();
}

tn_status synchronize(tn_device &d) {
  if (tn_status s = enter(d))
    return s;
  return check(d, table()->ctxSynchronize(), "waiting for the device");
}

} // namespace tn::rt::cuda
