// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Memory, streams and events of a CUDA device.
#include "CudaContext.h"

namespace tn::rt::cuda {

static DevicePtr address(const void *p) {
  return reinterpret_cast<DevicePtr>(p);
}

// Giving something back: at the end of the process the driver may be gone, and
// after a fault everything is gone already; neither is worth an error.
static tn_status giveBack(tn_device &d, Result (*release)(Handle), Handle h,
                          const char *what) {
  if (d.lost || processIsEnding())
    return TN_OK;
  if (tn_status s = enter(d))
    return s;
  Result r = release(h);
  return r == deinitialized ? TN_OK : check(d, r, what);
}

tn_status allocate(tn_device &d, uint64_t bytes, void **out) {
  if (tn_status s = enter(d))
    return s;
  DevicePtr p = 0;
  Result r = table()->memAlloc(&p, bytes);
  if (r == outOfMemory)
    return fail(TN_ERR_OUT_OF_MEMORY, nullptr,
                "out of memory: %llu bytes cannot be allocated on %s",
                (unsigned long long)bytes, d.name.c_str());
  *out = reinterpret_cast<void *>(p);
  return check(d, r, "allocating device memory");
}

tn_status release(tn_device &d, void *p) {
  if (d.lost || processIsEnding())
    return TN_OK;
  if (tn_status s = enter(d))
    return s;
  // Waits for everything that may still use the memory.
  Result r = table()->memFree(address(p));
  return r == deinitialized ? TN_OK : check(d, r, "freeing device memory");
}

tn_status toDevice(tn_device &d, void *to, const void *host, uint64_t bytes,
                   void *stream, bool wait) {
  if (tn_status s = enter(d))
    return s;
  const Table &t = *table();
  Result r = t.memcpyHtoDAsync(address(to), host, bytes, stream);
  if (r == success && wait)
    r = t.streamSynchronize(stream);
  return check(d, r, "copying to the device");
}

tn_status toHost(tn_device &d, void *host, const void *from, uint64_t bytes,
                 void *stream, bool wait) {
  if (tn_status s = enter(d))
    return s;
  const Table &t = *table();
  Result r = t.memcpyDtoHAsync(host, address(from), bytes, stream);
  if (r == success && wait)
    r = t.streamSynchronize(stream);
  return check(d, r, "copying to the host");
}

tn_status copy(tn_device &d, void *to, const void *from, uint64_t bytes,
               void *stream) {
  if (tn_status s = enter(d))
    return s;
  return check(
      d, table()->memcpyDtoDAsync(address(to), address(from), bytes, stream),
      "copying on the device");
}

tn_status fill(tn_device &d, void *to, uint8_t value, uint64_t bytes,
               void *stream) {
  if (tn_status s = enter(d))
    return s;
  return check(d, table()->memsetD8Async(address(to), value, bytes, stream),
               "filling device memory");
}

uint64_t bytesBehind(tn_device &d, const void *p) {
  if (enter(d))
    return TN_UNKNOWN_EXTENT;
  DevicePtr base = 0;
  size_t bytes = 0;
  if (table()->memGetAddressRange(&base, &bytes, address(p)) != success ||
      address(p) < base || address(p) - base > bytes)
    return TN_UNKNOWN_EXTENT;
  return bytes - (address(p) - base);
}

tn_status createStream(tn_device &d, void **out) {
  if (tn_status s = enter(d))
    return s;
  // Ordered with the default stream, which Stream.cpp relies on.
  return check(d, table()->streamCreate(out, 0), "creating a stream");
}
tn_status synchronizeStream(tn_device &d, void *stream) {
  if (tn_status s = enter(d))
    return s;
  return check(d, table()->streamSynchronize(stream), "waiting for a stream");
}
tn_status destroyStream(tn_device &d, void *stream) {
  return giveBack(d, table()->streamDestroy, stream, "destroying a stream");
}

tn_status createEvent(tn_device &d, bool timed, void **out) {
  if (tn_status s = enter(d))
    return s;
  return check(d, table()->eventCreate(out, timed ? 0 : eventDisableTiming),
               "creating an event");
}
tn_status recordEvent(tn_device &d, void *event, void *stream) {
  if (tn_status s = enter(d))
    return s;
  return check(d, table()->eventRecord(event, stream), "recording an event");
}
tn_status synchronizeEvent(tn_device &d, void *event) {
  if (tn_status s = enter(d))
    return s;
  return check(d, table()->eventSynchronize(event), "waiting for an event");
}
tn_status waitEvent(tn_device &d, void *stream, void *event) {
  if (tn_status s = enter(d))
    return s;
  return check(d, table()->streamWaitEvent(stream, event, 0),
               "making a stream wait");
}
tn_status elapsed(tn_device &d, void *from, void *to, float *ms) {
  if (tn_status s = enter(d))
    return s;
  return check(d, table()->eventElapsedTime(ms, from, to),
               "reading the time between events");
}
tn_status destroyEvent(tn_device &d, void *event) {
  return giveBack(d, table()->eventDestroy, event, "destroying an event");
}

} // namespace tn::rt::cuda
