// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies and fills: bounds-checked, ordered after the last use, and recorded
// as writes so that a buffer stops being "never written".
#include "Cuda.h"
#include "Sanitizer.h"
#include "Stream.h"

#include <cstring>

namespace tn::rt {

// A part of an allocation must be live and inside it.
static tn_status checkPart(const tn_allocation *a, uint64_t offset,
                           uint64_t bytes, const char *what) {
  if (!a)
    return bytes ? fail(TN_ERR_INVALID_USE, nullptr, "%s: no allocation", what)
                 : TN_OK;
  if (!a->live)
    return fail(TN_ERR_DEAD_VIEW, nullptr,
                "%s: the allocation was freed before", what);
  if (offset > a->bytes || bytes > a->bytes - offset)
    return fail(TN_ERR_INVALID_USE, nullptr,
                "%s: %llu bytes at offset %llu reach past an allocation of "
                "%llu bytes",
                what, (unsigned long long)bytes, (unsigned long long)offset,
                (unsigned long long)a->bytes);
  return TN_OK;
}

static void *streamHandle(const tn_stream *s) {
  return s ? s->handle : nullptr;
}

static tn_status checkStream(const tn_allocation &a, const tn_stream *s) {
  if (s && s->device != a.device)
    return fail(TN_ERR_INVALID_USE, nullptr,
                "the stream and the memory belong to two devices");
  return TN_OK;
}

} // namespace tn::rt

using namespace tn::rt;

static tn_status copyIn(tn_allocation *to, uint64_t offset, const void *host,
                        uint64_t bytes, tn_stream *stream, bool wait) {
  if (tn_status s = checkPart(to, offset, bytes, "copy to device"))
    return s;
  if (!bytes)
    return TN_OK;
  if (tn_status s = checkStream(*to, stream))
    return s;
  if (tn_status s = orderAfterLastUse(*to, stream))
    return s;
  if (to->device->isCuda) {
    if (tn_status s = cuda::toDevice(*to->device, to->data + offset, host,
                                     bytes, streamHandle(stream), wait))
      return s;
  } else {
    std::memcpy(to->data + offset, host, bytes);
  }
  noteWritten(*to, offset, bytes);
  return TN_OK;
}

static tn_status copyOut(void *host, const tn_allocation *from, uint64_t offset,
                         uint64_t bytes, tn_stream *stream, bool wait) {
  if (tn_status s = checkPart(from, offset, bytes, "copy to host"))
    return s;
  if (!bytes)
    return TN_OK;
  if (tn_status s = checkStream(*from, stream))
    return s;
  if (tn_status s = orderAfterLastUse(*from, stream))
    return s;
  if (from->device->isCuda)
    return cuda::toHost(*from->device, host, from->data + offset, bytes,
                        streamHandle(stream), wait);
  std::memcpy(host, from->data + offset, bytes);
  return TN_OK;
}

tn_status tn_copy_to_device(tn_allocation *to, uint64_t offset,
                            const void *host, uint64_t bytes,
                            tn_stream *stream) {
  return copyIn(to, offset, host, bytes, stream, true);
}
tn_status tn_copy_to_device_async(tn_allocation *to, uint64_t offset,
                                  const void *host, uint64_t bytes,
                                  tn_stream *stream) {
  return copyIn(to, offset, host, bytes, stream, false);
}
tn_status tn_copy_to_host(void *host, const tn_allocation *from,
                          uint64_t offset, uint64_t bytes, tn_stream *stream) {
  return copyOut(host, from, offset, bytes, stream, true);
}
tn_status tn_copy_to_host_async(void *host, const tn_allocation *from,
                                uint64_t offset, uint64_t bytes,
                                tn_stream *stream) {
  return copyOut(host, from, offset, bytes, stream, false);
}

tn_status tn_copy(tn_allocation *to, uint64_t toOffset,
                  const tn_allocation *from, uint64_t fromOffset,
                  uint64_t bytes, tn_stream *stream) {
  if (tn_status s = checkPart(to, toOffset, bytes, "copy"))
    return s;
  if (tn_status s = checkPart(from, fromOffset, bytes, "copy"))
    return s;
  if (!bytes)
    return TN_OK;
  if (to->device != from->device)
    return fail(TN_ERR_INVALID_USE, nullptr,
                "copy: the two allocations lie on two devices; copy through "
                "the host");
  if (tn_status s = checkStream(*to, stream))
    return s;
  if (tn_status s = orderAfterLastUse(*to, stream))
    return s;
  if (tn_status s = orderAfterLastUse(*from, stream))
    return s;
  if (to->device->isCuda) {
    if (tn_status s =
            cuda::copy(*to->device, to->data + toOffset,
                       from->data + fromOffset, bytes, streamHandle(stream)))
      return s;
  } else {
    std::memmove(to->data + toOffset, from->data + fromOffset, bytes);
  }
  // A copy of what was never written is no more written than its source; but
  // it is the source that a launch would have refused.
  noteWritten(*to, toOffset, bytes);
  return TN_OK;
}

tn_status tn_fill(tn_allocation *to, uint64_t offset, uint8_t value,
                  uint64_t bytes, tn_stream *stream) {
  if (tn_status s = checkPart(to, offset, bytes, "fill"))
    return s;
  if (!bytes)
    return TN_OK;
  if (tn_status s = checkStream(*to, stream))
    return s;
  if (tn_status s = orderAfterLastUse(*to, stream))
    return s;
  if (to->device->isCuda) {
    if (tn_status s = cuda::fill(*to->device, to->data + offset, value, bytes,
                                 streamHandle(stream)))
      return s;
  } else {
    std::memset(to->data + offset, value, bytes);
  }
  noteWritten(*to, offset, bytes);
  return TN_OK;
}
