// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The registry: objects enter and leave it, launches look kernels up in it.
//
// Registration runs in static constructors, so it only records: nothing is
// parsed or loaded, and the registry itself is created on first use and never
// destroyed.
#include "Cuda.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <unordered_map>

namespace tn::rt {

namespace {
struct Registry {
  std::mutex mutex;
  std::unordered_map<const void *, tn_kernel *> kernels;
  // Parallel: a module and its kernels.
  std::vector<Module *> modules;
  std::vector<std::vector<ActiveKernel *>> kernelsOfModule;
  // What was unregistered: launches that have just looked it up may still read
  // it, so it stays.
  std::vector<Module *> retiredModules;
  std::vector<std::vector<ActiveKernel *>> retiredKernels;
  // Of an object that could not be registered; 0: there was none.
  uint32_t refusedVersion = 0;
};
} // namespace

static Registry &registry() {
  static Registry *r = new Registry;
  return *r;
}

static std::atomic<bool> ending{false};
bool processIsEnding() { return ending.load(); }

static tn_kernel *handleLocked(Registry &r, const void *hostSymbol) {
  tn_kernel *&slot = r.kernels[hostSymbol];
  if (!slot) {
    slot = new tn_kernel;
    slot->hostSymbol = hostSymbol;
  }
  return slot;
}

std::vector<Module *> allModules() {
  Registry &r = registry();
  std::lock_guard lock(r.mutex);
  return r.modules;
}

std::vector<ActiveKernel *> kernelsOf(const Module &m) {
  Registry &r = registry();
  std::lock_guard lock(r.mutex);
  for (size_t i = 0; i < r.modules.size(); ++i)
    if (r.modules[i] == &m)
      return r.kernelsOfModule[i];
  return {};
}

uint32_t refusedAbiVersion() {
  Registry &r = registry();
  std::lock_guard lock(r.mutex);
  return r.refusedVersion;
}

// "... [Kernel = &saxpy]" and "... [with auto Kernel = saxpy]" name the kernel;
// anything else is taken as it is.
static std::string nameFromHint(const char *hint) {
  const char *at = std::strstr(hint, "Kernel = ");
  if (!at)
    return hint;
  at += std::strlen("Kernel = ");
  if (*at == '&')
    ++at;
  const char *end = at + std::strcspn(at, ";]");
  return std::string(at, end);
}

} // namespace tn::rt

using namespace tn::rt;

void tn_register_module(const tn_module_desc *desc) {
  Registry &r = registry();
  std::lock_guard lock(r.mutex);
  if (desc->abi_version != TN_ABI_VERSION) {
    // Only the version can be trusted to lie where we think, so this object's
    // kernels stay unknown, and a launch that finds none says why.
    r.refusedVersion = desc->abi_version;
    return;
  }
  static const bool atExit = [] {
    // Handlers run in reverse order: ours before the destructors of objects
    // that were registered earlier, and the driver may be gone by then.
    std::atexit([] { ending = true; });
    return true;
  }();
  (void)atExit;

  auto *module = new Module;
  module->desc = desc;
  static uint32_t lastId = 0;
  module->id = ++lastId;
  std::vector<ActiveKernel *> kernels;
  for (uint32_t i = 0; i < desc->num_kernels; ++i) {
    auto *kernel = new ActiveKernel;
    kernel->desc = &desc->kernels[i];
    kernel->module = module;
    tn_kernel *handle = handleLocked(r, kernel->desc->host_symbol);
    handle->registered.push_back(kernel);
    if (!handle->active.load())
      handle->active = kernel;
    kernels.push_back(kernel);
  }
  r.modules.push_back(module);
  r.kernelsOfModule.push_back(std::move(kernels));
}

void tn_unregister_module(const tn_module_desc *desc) {
  Registry &r = registry();
  Module *gone = nullptr;
  {
    std::lock_guard lock(r.mutex);
    for (size_t i = 0; i < r.modules.size(); ++i) {
      if (r.modules[i]->desc != desc)
        continue;
      for (ActiveKernel *kernel : r.kernelsOfModule[i]) {
        tn_kernel *handle = handleLocked(r, kernel->desc->host_symbol);
        auto &all = handle->registered;
        all.erase(std::remove(all.begin(), all.end(), kernel), all.end());
        if (handle->active.load() == kernel)
          handle->active = all.empty() ? nullptr : all.front();
      }
      gone = r.modules[i];
      r.retiredModules.push_back(gone);
      r.retiredKernels.push_back(r.kernelsOfModule[i]);
      r.modules.erase(r.modules.begin() + long(i));
      r.kernelsOfModule.erase(r.kernelsOfModule.begin() + long(i));
      break;
    }
  }
  if (gone && !processIsEnding())
    cuda::unloadModule(*gone);
}

tn_kernel *tn_kernel_handle(const void *hostSymbol, const char *name) {
  Registry &r = registry();
  std::lock_guard lock(r.mutex);
  tn_kernel *handle = handleLocked(r, hostSymbol);
  if (name && handle->hint.empty())
    handle->hint = nameFromHint(name);
  return handle;
}

tn_kernel *tn_kernel_by_name(const char *name) {
  Registry &r = registry();
  std::lock_guard lock(r.mutex);
  for (auto &kernels : r.kernelsOfModule)
    for (ActiveKernel *kernel : kernels)
      if (!std::strcmp(kernel->desc->name, name) ||
          !std::strcmp(kernel->desc->symbol, name))
        return handleLocked(r, kernel->desc->host_symbol);
  return nullptr;
}
