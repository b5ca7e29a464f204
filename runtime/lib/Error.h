// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How the runtime reports failure: a status, and a text kept for the thread.
//
//   return fail(TN_ERR_LIMITS, kernel, "%u threads in a block", n);
//
// Invariant: whoever returns a status other than TN_OK has called fail() (or
// passes on the status of someone who has) on the same thread.
#ifndef TN_RUNTIME_LIB_ERROR_H
#define TN_RUNTIME_LIB_ERROR_H

#include "Public.h"

#include <string>

namespace tn::rt {

// printf into a string.
[[gnu::format(printf, 1, 2)]] std::string format(const char *pattern, ...);

// Sets the thread's last error; returns `status`. `kernel` may be null.
[[gnu::format(printf, 3, 4)]] tn_status
fail(tn_status status, const char *kernel, const char *pattern, ...);
tn_status failText(tn_status status, const char *kernel,
                   const std::string &message);

} // namespace tn::rt

#endif // TN_RUNTIME_LIB_ERROR_H
