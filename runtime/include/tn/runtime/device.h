// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where kernels run (device) and in which order (stream, event).
//
//   tn::device d = tn::device::current();   // TN_DEVICE, else a GPU, else CPU
//   tn::stream s;                           // on the current device
//   tn::event start, stop;
//   start.record(s); tn::launch<k>({.grid = 4, .block = 64, .stream = &s}, x);
//   stop.record(s);  stop.synchronize();
//   float ms = stop.elapsed_ms_since(start);
//
// Invariant: a device is a handle to something that lives as long as the
// process; streams and events own what they name and are move-only.
#ifndef TN_RUNTIME_DEVICE_H
#define TN_RUNTIME_DEVICE_H

#include <tn/runtime/error.h>

namespace tn {

class device {
public:
  explicit device(tn_device *handle) noexcept : handle_(handle) {}

  static device current() {
    tn_device *d = nullptr;
    detail::check(tn_device_current(&d));
    return device(d);
  }
  static device cpu() {
    tn_device *d = nullptr;
    detail::check(tn_device_cpu(&d));
    return device(d);
  }
  static device cuda(int ordinal = 0) {
    tn_device *d = nullptr;
    detail::check(tn_device_cuda(ordinal, &d));
    return device(d);
  }
  // 0 where there is no driver.
  static int cuda_count() noexcept { return tn_device_cuda_count(); }

  // Makes this the calling thread's current device.
  void use() const { detail::check(tn_device_use(handle_)); }
  bool is_cuda() const noexcept { return tn_device_is_cuda(handle_) != 0; }
  const char *name() const noexcept { return tn_device_name(handle_); }
  // 90 for compute capability 9.0; 0 for the CPU.
  unsigned arch() const noexcept { return tn_device_arch(handle_); }
  void synchronize() const { detail::check(tn_device_synchronize(handle_)); }
  tn_device *handle() const noexcept { return handle_; }

  friend bool operator==(device a, device b) noexcept {
    return a.handle_ == b.handle_;
  }

private:
  tn_device *handle_;
};

// Waits for all work of the current device; device traps surface here.
inline void synchronize() { device::current().synchronize(); }

class stream {
public:
  stream() : stream(device::current()) {}
  explicit stream(device d) {
    detail::check(tn_stream_create(d.handle(), &handle_));
  }
  stream(stream &&o) noexcept : handle_(o.handle_) { o.handle_ = nullptr; }
  stream &operator=(stream &&o) noexcept {
    tn_stream *mine = handle_;
    handle_ = o.handle_;
    o.handle_ = mine;
    return *this;
  }
  stream(const stream &) = delete;
  stream &operator=(const stream &) = delete;
  ~stream() {
    if (handle_)
      tn_stream_destroy(handle_);
  }

  void synchronize() const { detail::check(tn_stream_synchronize(handle_)); }
  // Work put into this stream from now on waits for `e`.
  void wait(const class event &e) const;
  tn_stream *handle() const noexcept { return handle_; }

private:
  tn_stream *handle_ = nullptr;
};

class event {
public:
  event() : event(device::current()) {}
  explicit event(device d) {
    detail::check(tn_event_create(d.handle(), &handle_));
  }
  event(event &&o) noexcept : handle_(o.handle_) { o.handle_ = nullptr; }
  event &operator=(event &&o) noexcept {
    tn_event *mine = handle_;
    handle_ = o.handle_;
    o.handle_ = mine;
    return *this;
  }
  event(const event &) = delete;
  event &operator=(const event &) = delete;
  ~event() {
    if (handle_)
      tn_event_destroy(handle_);
  }

  void record(const stream &s) {
    detail::check(tn_event_record(handle_, s.handle()));
  }
  // In the default stream of the event's device.
  void record() { detail::check(tn_event_record(handle_, nullptr)); }
  void synchronize() const { detail::check(tn_event_synchronize(handle_)); }
  // Milliseconds; both events must have been recorded and reached.
  float elapsed_ms_since(const event &start) const {
    float ms = 0;
    detail::check(tn_event_elapsed_ms(start.handle_, handle_, &ms));
    return ms;
  }
  tn_event *handle() const noexcept { return handle_; }

private:
  tn_event *handle_ = nullptr;
};

inline void stream::wait(const event &e) const {
  detail::check(tn_stream_wait(handle_, e.handle()));
}

} // namespace tn

#endif // TN_RUNTIME_DEVICE_H
