// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams, events, and the order between uses of one buffer on two streams.
//
//   launch on s1 using b      b.lastStream = s1
//   launch on s2 using b      s2 waits for all of s1 so far; lastStream = s2
//
// That may wait for more than it must (two readers), never for less: whoever
// used the buffer before s1 was waited for by s1. The default stream needs no
// event, since the driver orders it with every stream made here.
#include "Stream.h"
#include "Cuda.h"

#include <chrono>

namespace tn::rt {

static std::mutex spareMutex;
static std::vector<tn_stream *> &spareStreams() {
  static auto *spare = new std::vector<tn_stream *>;
  return *spare;
}

tn_status orderAfterLastUse(const tn_allocation &a, tn_stream *stream) {
  if (!a.device->isCuda)
    return TN_OK;
  tn_stream *last = a.lastStream.load(std::memory_order_acquire);
  if (last == stream) [[likely]]
    return TN_OK;
  if (last && stream && last->handle) {
    tn_device &d = *last->device;
    if (tn_status s = cuda::recordEvent(d, last->orderEvent, last->handle))
      return s;
    if (tn_status s = cuda::waitEvent(d, stream->handle, last->orderEvent))
      return s;
  }
  a.lastStream.store(stream, std::memory_order_release);
  return TN_OK;
}

static int64_t now() {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(
             std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

} // namespace tn::rt

using namespace tn::rt;

tn_status tn_stream_create(tn_device *device, tn_stream **out) {
  if (!device && !(device = deviceOf(nullptr)))
    return TN_ERR_NO_DEVICE;
  void *handle = nullptr, *event = nullptr;
  if (device->isCuda) {
    if (tn_status s = cuda::createStream(*device, &handle))
      return s;
    if (tn_status s = cuda::createEvent(*device, false, &event)) {
      cuda::destroyStream(*device, handle);
      return s;
    }
  }
  std::lock_guard lock(spareMutex);
  tn_stream *stream = nullptr;
  if (spareStreams().empty()) {
    stream = new tn_stream;
  } else {
    stream = spareStreams().back();
    spareStreams().pop_back();
  }
  stream->device = device;
  stream->handle = handle;
  stream->orderEvent = event;
  *out = stream;
  return TN_OK;
}

tn_status tn_stream_synchronize(tn_stream *s) {
  if (!s)
    return tn_device_synchronize(nullptr);
  return s->device->isCuda ? cuda::synchronizeStream(*s->device, s->handle)
                           : TN_OK;
}

tn_status tn_stream_destroy(tn_stream *s) {
  if (!s)
    return TN_OK;
  tn_status status = TN_OK;
  if (s->device->isCuda) {
    status = cuda::synchronizeStream(*s->device, s->handle);
    cuda::destroyEvent(*s->device, s->orderEvent);
    cuda::destroyStream(*s->device, s->handle);
  }
  std::lock_guard lock(spareMutex);
  s->handle = nullptr;
  s->orderEvent = nullptr;
  spareStreams().push_back(s);
  return status;
}

tn_device *tn_stream_device(const tn_stream *s) { return s->device; }

tn_status tn_event_create(tn_device *device, tn_event **out) {
  if (!device && !(device = deviceOf(nullptr)))
    return TN_ERR_NO_DEVICE;
  void *handle = nullptr;
  if (device->isCuda)
    if (tn_status s = cuda::createEvent(*device, true, &handle))
      return s;
  *out = new tn_event{device, handle, -1};
  return TN_OK;
}

tn_status tn_event_record(tn_event *e, tn_stream *s) {
  if (s && s->device != e->device)
    return fail(TN_ERR_INVALID_USE, nullptr,
                "the event and the stream belong to two devices");
  e->nanoseconds = now();
  return e->device->isCuda
             ? cuda::recordEvent(*e->device, e->handle, s ? s->handle : nullptr)
             : TN_OK;
}

tn_status tn_event_synchronize(tn_event *e) {
  return e->device->isCuda ? cuda::synchronizeEvent(*e->device, e->handle)
                           : TN_OK;
}

tn_status tn_stream_wait(tn_stream *s, tn_event *e) {
  if (s && s->device != e->device)
    return fail(TN_ERR_INVALID_USE, nullptr,
                "the event and the stream belong to two devices");
  return e->device->isCuda
             ? cuda::waitEvent(*e->device, s ? s->handle : nullptr, e->handle)
             : TN_OK;
}

tn_status tn_event_elapsed_ms(tn_event *from, tn_event *to, float *ms) {
  if (from->device != to->device)
    return fail(TN_ERR_INVALID_USE, nullptr,
                "the two events belong to two devices");
  if (from->nanoseconds < 0 || to->nanoseconds < 0)
    return fail(TN_ERR_INVALID_USE, nullptr,
                "an event's time is asked for before it was recorded");
  if (from->device->isCuda)
    return cuda::elapsed(*from->device, from->handle, to->handle, ms);
  *ms = float(double(to->nanoseconds - from->nanoseconds) / 1e6);
  return TN_OK;
}

tn_status tn_event_destroy(tn_event *e) {
  if (!e)
    return TN_OK;
  tn_status status =
      e->device->isCuda ? cuda::destroyEvent(*e->device, e->handle) : TN_OK;
  delete e;
  return status;
}
