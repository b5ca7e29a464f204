// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records of allocations: made, recycled, found by address.
#include "Allocation.h"
#include "Cuda.h"
#include "Sanitizer.h"
#include "Stream.h"

#include <cstdlib>
#include <cstring>
#include <map>
#include <shared_mutex>
#include <vector>

namespace tn::rt {

namespace {
struct Table {
  std::shared_mutex mutex;
  // By device and address, so that equal addresses of two devices differ.
  std::map<std::pair<const tn_device *, const char *>, tn_allocation *> live;
  std::vector<tn_allocation *> spare;
};
} // namespace

static Table &table() {
  static Table *t = new Table;
  return *t;
}

tn_allocation *findAllocation(const tn_device *device, const void *address) {
  Table &t = table();
  std::shared_lock lock(t.mutex);
  auto *where = static_cast<const char *>(address);
  auto it = t.live.upper_bound({device, where});
  if (it == t.live.begin())
    return nullptr;
  tn_allocation *a = std::prev(it)->second;
  bool inside = a->device == device && where >= a->data &&
                uint64_t(where - a->data) < a->bytes;
  return inside ? a : nullptr;
}

void forEachCpuAllocation(void (*visit)(void *, tn_allocation &),
                          void *context) {
  Table &t = table();
  std::shared_lock lock(t.mutex);
  for (auto &entry : t.live)
    if (!entry.second->device->isCuda)
      visit(context, *entry.second);
}

tn_status checkGeneration(const tn_allocation &a, uint64_t generation,
                          const char *kernel, const char *what) {
  if (a.generation.load(std::memory_order_acquire) == generation) [[likely]]
    return TN_OK;
  if (a.live && generation >= a.birth)
    return fail(TN_ERR_STALE_VIEW, kernel,
                "%s is a view of a buffer that was moved or resized since the "
                "view was made",
                what);
  return fail(TN_ERR_DEAD_VIEW, kernel,
              "%s is a view of a buffer that no longer exists", what);
}

// Host memory of the CPU device, aligned as the driver aligns. Under the
// sanitizer each allocation has empty space around it, so that an
// index past one buffer does not land in the next.
static tn_status allocateHost(tn_allocation &a, uint64_t bytes, bool zero) {
  constexpr uint64_t alignment = 256;
  const uint64_t margin = sanitizerEnabled() ? 4096 : 0;
  // There, what is read too early is at least the same each time.
  zero |= margin != 0;
  void *raw = nullptr;
  if (bytes <= UINT64_MAX / 2) {
    uint64_t total = bytes + 2 * margin + alignment;
    raw = zero ? std::calloc(1, total) : std::malloc(total);
  }
  if (!raw)
    return fail(TN_ERR_OUT_OF_MEMORY, nullptr,
                "out of memory: %llu bytes cannot be allocated on the CPU "
                "device",
                (unsigned long long)bytes);
  uintptr_t start = reinterpret_cast<uintptr_t>(raw) + margin;
  start = (start + alignment - 1) / alignment * alignment;
  a.raw = raw;
  a.data = reinterpret_cast<char *>(start);
  return TN_OK;
}

} // namespace tn::rt

using namespace tn::rt;

tn_status tn_alloc(tn_device *device, uint64_t bytes, uint32_t init,
                   tn_allocation **out) {
  if (!device && !(device = deviceOf(nullptr)))
    return TN_ERR_NO_DEVICE;
  Table &t = table();
  tn_allocation *a = nullptr;
  {
    std::unique_lock lock(t.mutex);
    if (t.spare.empty()) {
      a = new tn_allocation;
    } else {
      a = t.spare.back();
      t.spare.pop_back();
    }
  }
  a->device = device;
  a->data = nullptr;
  a->raw = nullptr;
  a->bytes = bytes;
  a->lastStream = nullptr;
  a->initMap.reset();
  const bool zero = init == TN_INIT_ZERO;
  a->written = zero || bytes == 0;
  tn_status status = TN_OK;
  if (bytes && device->isCuda) {
    void *address = nullptr;
    status = cuda::allocate(*device, bytes, &address);
    a->data = static_cast<char *>(address);
    if (!status && zero) {
      status = cuda::fill(*device, address, 0, bytes, nullptr);
      if (status)
        cuda::release(*device, address);
    }
  } else if (bytes) {
    status = allocateHost(*a, bytes, zero);
  }
  if (!status && bytes && !zero && !device->isCuda && sanitizerEnabled())
    a->initMap.reset(new uint8_t[bytes]());
  std::unique_lock lock(t.mutex);
  if (status) {
    t.spare.push_back(a);
    return status;
  }
  a->birth = a->generation.load();
  a->live = true;
  if (bytes)
    t.live[{device, a->data}] = a;
  *out = a;
  return TN_OK;
}

tn_status tn_free(tn_allocation *a) {
  if (!a)
    return TN_OK;
  Table &t = table();
  {
    std::unique_lock lock(t.mutex);
    if (!a->live) {
      lock.unlock();
      return fail(TN_ERR_INVALID_USE, nullptr, "an allocation is freed twice");
    }
    a->live = false;
    a->generation.fetch_add(1, std::memory_order_acq_rel);
    if (a->bytes)
      t.live.erase({a->device, a->data});
  }
  tn_status status = TN_OK;
  if (a->device->isCuda && a->data)
    status = cuda::release(*a->device, a->data);
  std::free(a->raw);
  a->raw = nullptr;
  a->initMap.reset();
  std::unique_lock lock(t.mutex);
  // Views of the dead buffer stay one short of the record's next life.
  a->generation.fetch_add(1, std::memory_order_acq_rel);
  t.spare.push_back(a);
  return status;
}

void *tn_allocation_data(const tn_allocation *a) {
  return a ? a->data : nullptr;
}
uint64_t tn_allocation_bytes(const tn_allocation *a) {
  return a ? a->bytes : 0;
}
tn_device *tn_allocation_device(const tn_allocation *a) { return a->device; }
uint64_t tn_allocation_generation(const tn_allocation *a) {
  return a->generation.load(std::memory_order_acquire);
}
void tn_allocation_invalidate_views(tn_allocation *a) {
  a->generation.fetch_add(1, std::memory_order_acq_rel);
}
tn_status tn_allocation_check(const tn_allocation *a, uint64_t generation) {
  return a ? checkGeneration(*a, generation, nullptr, "this") : TN_OK;
}
