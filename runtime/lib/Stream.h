// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams and events of both devices.
//
// Invariant: stream records are recycled, never freed, since allocations
// remember the stream that used them last.
#ifndef TN_RUNTIME_LIB_STREAM_H
#define TN_RUNTIME_LIB_STREAM_H

#include "Allocation.h"

struct tn_stream {
  tn_device *device = nullptr;
  // Of the driver; null on the CPU, where every call is synchronous.
  void *handle = nullptr;
  // Used to make another stream wait for this one.
  void *orderEvent = nullptr;
};

struct tn_event {
  tn_device *device = nullptr;
  void *handle = nullptr;
  // CPU: when it was recorded, steady clock, nanoseconds; -1: never.
  int64_t nanoseconds = -1;
};

namespace tn::rt {

// Orders what `stream` does next after earlier uses of the allocation.
tn_status orderAfterLastUse(const tn_allocation &, tn_stream *stream);

} // namespace tn::rt

#endif // TN_RUNTIME_LIB_STREAM_H
