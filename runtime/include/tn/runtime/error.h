// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How failures of the runtime reach C++: thrown, or returned as a value.
//
//   try { tn::launch<saxpy>(cfg, 2.0f, y, y); }
//   catch (const tn::error &e) { e.code(); e.kernel(); }       // "TN0502"
//
//   if (tn::result r = tn::try_launch<saxpy>(cfg, 2.0f, x, y); !r)
//     std::fputs(r.what(), stderr);
//
// Invariant: both hold one counted tn_error_value, so copying never throws.
#ifndef TN_RUNTIME_ERROR_H
#define TN_RUNTIME_ERROR_H

#include <tn/tn.h>

#include <exception>

#if !defined(__cpp_exceptions)
#include <cstdio>
#include <cstdlib>
#endif

namespace tn {

// A counted reference to an error's texts.
class error_ref {
public:
  error_ref() noexcept = default;
  // Takes the calling thread's last error.
  static error_ref take() noexcept {
    error_ref r;
    r.value_ = tn_take_error();
    return r;
  }
  error_ref(const error_ref &o) noexcept : value_(o.value_) {
    if (value_)
      tn_error_retain(value_);
  }
  error_ref(error_ref &&o) noexcept : value_(o.value_) { o.value_ = nullptr; }
  error_ref &operator=(error_ref o) noexcept {
    tn_error_value *mine = value_;
    value_ = o.value_;
    o.value_ = mine;
    return *this;
  }
  ~error_ref() {
    if (value_)
      tn_error_release(value_);
  }

  // "TN0502"
  const char *code() const noexcept {
    return value_ ? tn_error_code(value_) : "";
  }
  // The kernel as its author named it, or "".
  const char *kernel() const noexcept {
    return value_ ? tn_error_kernel(value_) : "";
  }
  const char *message() const noexcept {
    return value_ ? tn_error_message(value_) : "";
  }
  // "error[TN0502]: ..."
  const char *what() const noexcept {
    return value_ ? tn_error_text(value_) : "";
  }

private:
  tn_error_value *value_ = nullptr;
};

class error : public std::exception {
public:
  explicit error(error_ref ref) noexcept
      : ref_(static_cast<error_ref &&>(ref)) {}

  const char *code() const noexcept { return ref_.code(); }
  const char *kernel() const noexcept { return ref_.kernel(); }
  const char *message() const noexcept { return ref_.message(); }
  const char *what() const noexcept override { return ref_.what(); }

private:
  error_ref ref_;
};

// Success, or what went wrong.
class [[nodiscard]] result {
public:
  // Takes the thread's last error unless `status` is TN_OK.
  explicit result(tn_status status) noexcept
      : status_(status), ref_(status ? error_ref::take() : error_ref()) {}

  bool ok() const noexcept { return status_ == TN_OK; }
  explicit operator bool() const noexcept { return ok(); }
  tn_status status() const noexcept { return status_; }
  const char *code() const noexcept { return ref_.code(); }
  const char *kernel() const noexcept { return ref_.kernel(); }
  const char *message() const noexcept { return ref_.message(); }
  const char *what() const noexcept { return ref_.what(); }

private:
  tn_status status_;
  error_ref ref_;
};

namespace detail {

[[noreturn]] inline void throw_last_error() {
#if defined(__cpp_exceptions)
  throw error(error_ref::take());
#else
  // Without exceptions the throwing interface cannot report; try_launch and
  // the C interface can.
  std::fprintf(stderr, "%s\n", tn_last_error());
  std::abort();
#endif
}

inline void check(tn_status status) {
  if (status != TN_OK) [[unlikely]]
    throw_last_error();
}

} // namespace detail
} // namespace tn

#endif // TN_RUNTIME_ERROR_H
