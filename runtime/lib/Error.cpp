// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The calling thread's last error, and errors as counted values.
#include "Error.h"

#include <atomic>
#include <cstdarg>
#include <cstdio>
#include <memory>

struct tn_error_value {
  std::atomic<uint32_t> references{1};
  std::string code, kernel, message, text;
};

namespace tn::rt {

static thread_local std::unique_ptr<tn_error_value> lastError;

static std::string formatList(const char *pattern, va_list list) {
  va_list again;
  va_copy(again, list);
  int length = std::vsnprintf(nullptr, 0, pattern, list);
  std::string text(length > 0 ? size_t(length) : 0, '\0');
  if (length > 0)
    std::vsnprintf(text.data(), text.size() + 1, pattern, again);
  va_end(again);
  return text;
}

std::string format(const char *pattern, ...) {
  va_list list;
  va_start(list, pattern);
  std::string text = formatList(pattern, list);
  va_end(list);
  return text;
}

tn_status failText(tn_status status, const char *kernel,
                   const std::string &message) {
  auto error = std::make_unique<tn_error_value>();
  error->code = format("TN%04d", status);
  error->kernel = kernel ? kernel : "";
  error->message = message;
  error->text = "error[" + error->code + "]: ";
  if (!error->kernel.empty())
    error->text += "kernel `" + error->kernel + "`: ";
  error->text += message;
  lastError = std::move(error);
  return status;
}

tn_status fail(tn_status status, const char *kernel, const char *pattern, ...) {
  va_list list;
  va_start(list, pattern);
  std::string message = formatList(pattern, list);
  va_end(list);
  return failText(status, kernel, message);
}

} // namespace tn::rt

using namespace tn::rt;

const char *tn_last_error(void) {
  return lastError ? lastError->text.c_str() : "";
}
tn_error_value *tn_take_error(void) { return lastError.release(); }
void tn_error_retain(tn_error_value *e) {
  e->references.fetch_add(1, std::memory_order_relaxed);
}
void tn_error_release(tn_error_value *e) {
  if (e->references.fetch_sub(1, std::memory_order_acq_rel) == 1)
    delete e;
}
const char *tn_error_code(const tn_error_value *e) { return e->code.c_str(); }
const char *tn_error_kernel(const tn_error_value *e) {
  return e->kernel.c_str();
}
const char *tn_error_message(const tn_error_value *e) {
  return e->message.c_str();
}
const char *tn_error_text(const tn_error_value *e) { return e->text.c_str(); }
tn_status tn_raise(tn_status status, const char *kernel, const char *message) {
  return failText(status, kernel, message ? message : "");
}
