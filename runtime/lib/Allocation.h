// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The record behind each buffer: where it lies, its generation, its state.
//
//   event                 generation   a view made before it
//   allocated             g            -
//   moved or resized      g + 1        TN0505
//   freed                 g + 2        TN0597
//   record used again     g + 3 =: birth of the next allocation
//
// Invariant: records are recycled but never returned to the system, so that a
// view of a dead buffer still reads a generation, and never its own.
#ifndef TN_RUNTIME_LIB_ALLOCATION_H
#define TN_RUNTIME_LIB_ALLOCATION_H

#include "Device.h"

#include <memory>

struct tn_allocation {
  std::atomic<uint64_t> generation{1};
  // The generation that the present allocation began with.
  uint64_t birth = 1;
  char *data = nullptr;
  uint64_t bytes = 0;
  tn_device *device = nullptr;
  // What the system gave; `data` lies inside (CPU device).
  void *raw = nullptr;
  bool live = false;
  // False until something has written to it: [init-2].
  mutable std::atomic<bool> written{false};
  // Under the sanitizer, one byte for each byte: 1 when written. Null: all are
  // written, or nobody has asked yet.
  mutable std::unique_ptr<uint8_t[]> initMap;
  // The last stream that used it, null for the default stream.
  mutable std::atomic<tn_stream *> lastStream{nullptr};
};

namespace tn::rt {

// The live allocation on `device` that contains the address; null if none.
tn_allocation *findAllocation(const tn_device *device, const void *address);

// TN_OK, or the error for a view of another generation.
tn_status checkGeneration(const tn_allocation &, uint64_t generation,
                          const char *kernel, const char *what);

// Called for each live allocation on the CPU device.
void forEachCpuAllocation(void (*visit)(void *context, tn_allocation &),
                          void *context);

} // namespace tn::rt

#endif // TN_RUNTIME_LIB_ALLOCATION_H
