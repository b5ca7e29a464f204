// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What happens when host code calls a kernel, or an operation of kernels, as an
// ordinary function? An exception that says how kernels are started: neither
// has a meaning without a launch.
#include <stdexcept>
#include <string>

// Declared by <tn/kernel.h> and by what tnc makes of kernels.
extern "C" [[noreturn, gnu::visibility("default")]] void
tn_kernel_called_on_host(const char *name) {
  throw std::logic_error("`" + std::string(name) +
                         "` runs in kernels only and was called on the host; "
                         "start kernels with `tn::launch`");
}
