// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Opening libcuda.so.1, once, and filling the table.
#include "CudaDriver.h"
#include "Error.h"

#include <cstdlib>
#include <dlfcn.h>

namespace tn::rt::cuda {

namespace {
struct Opened {
  Table functions = {};
  bool usable = false;
  std::string why;
};
} // namespace

static Opened open() {
  Opened o;
  const char *path = std::getenv("TN_LIBCUDA");
  if (!path || !*path)
    path = "libcuda.so.1";
  void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *text = dlerror();
    o.why = format("the CUDA driver cannot be opened: %s", text ? text : path);
    return o;
  }
#define TN_CUDA_FIND(name, symbol, parameters)                                 \
  o.functions.name =                                                           \
      reinterpret_cast<Result(*) parameters>(dlsym(library, symbol));          \
  if (!o.functions.name) {                                                     \
    o.why =                                                                    \
        format("the CUDA driver %s is too old: it has no %s", path, symbol);   \
    return o;                                                                  \
  }
  TN_CUDA_FUNCTIONS(TN_CUDA_FIND)
#undef TN_CUDA_FIND
  Result r = o.functions.init(0);
  if (r != success) {
    const char *name = nullptr;
    o.functions.getErrorName(r, &name);
    o.why = format("the CUDA driver does not start: %s (%d)",
                   name ? name : "unknown error", r);
    return o;
  }
  o.usable = true;
  return o;
}

static const Opened &opened() {
  static const Opened *o = new Opened(open());
  return *o;
}

const Table *table() {
  const Opened &o = opened();
  return o.usable ? &o.functions : nullptr;
}

const char *whyNoDriver() { return opened().why.c_str(); }

} // namespace tn::rt::cuda
