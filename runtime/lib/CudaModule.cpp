// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loading a module's image on a device, on its first launch there.
//
//   device sm_90, images: cubin sm_80, cubin sm_90, PTX compute_80
//   tried in order: cubin sm_90 (same major, highest not above the device),
//   then cubins below it, then PTX not above the device, highest first
//
// Then the device variables `__tn_trap_slot` and `__tn_module_id` are set,
// where the image has them.
// Invariant: no PTX is compiled at run time where a cubin for the device loads.
#include "CudaContext.h"

#include <algorithm>
#include <cstring>

namespace tn::rt::cuda {

// Can an image run on the device at all, by its name and kind?
static bool fits(const tn_image_desc &image, uint32_t arch) {
  const size_t length = std::strlen(image.name);
  const char suffix = length ? image.name[length - 1] : '\0';
  // sm_90a runs on 9.0 and nothing else; sm_100f on its own major version.
  if (suffix == 'a')
    return image.arch == arch;
  if (image.kind == TN_IMAGE_CUBIN || suffix == 'f')
    return image.arch / 10 == arch / 10 && image.arch <= arch;
  return image.arch <= arch;
}

static std::vector<const tn_image_desc *>
candidates(const tn_module_desc &module, uint32_t arch) {
  std::vector<const tn_image_desc *> found;
  for (uint32_t i = 0; i < module.num_images; ++i)
    if (fits(module.images[i], arch))
      found.push_back(&module.images[i]);
  std::sort(found.begin(), found.end(),
            [](const tn_image_desc *a, const tn_image_desc *b) {
              if (a->kind != b->kind)
                return a->kind == TN_IMAGE_CUBIN;
              if (a->arch != b->arch)
                return a->arch > b->arch;
              // sm_90a before sm_90; then as listed.
              if (std::strlen(a->name) != std::strlen(b->name))
                return std::strlen(a->name) > std::strlen(b->name);
              return a < b;
            });
  return found;
}

static std::string imageList(const tn_module_desc &module) {
  std::string list;
  for (uint32_t i = 0; i < module.num_images; ++i)
    list += format("%s%s %s", i ? ", " : "",
                   module.images[i].kind == TN_IMAGE_CUBIN ? "cubin" : "PTX",
                   module.images[i].name);
  return list.empty() ? "none" : list;
}

static tn_status setGlobal(tn_device &d, Handle handle, const char *name,
                           const void *value, size_t bytes) {
  const Table &t = *table();
  DevicePtr where = 0;
  size_t size = 0;
  if (t.moduleGetGlobal(&where, &size, handle, name) != success)
    return TN_OK;
  if (size < bytes)
    return fail(TN_ERR_ABI, nullptr,
                "the image's variable %s has %zu bytes, expected %zu", name,
                size, bytes);
  Result r = t.memcpyHtoDAsync(where, value, bytes, nullptr);
  if (r == success)
    r = t.streamSynchronize(nullptr);
  return check(d, r, "preparing a module");
}

static tn_status connectTraps(tn_device &d, Module &m, Handle handle) {
  const Table &t = *table();
  tn_trap_record *&record = m.traps[d.ordinal];
  if (!record) {
    void *host = nullptr;
    if (tn_status s = check(d,
                            t.memHostAlloc(&host, sizeof(tn_trap_record),
                                           hostAllocPortable | hostAllocMapped),
                            "allocating a trap record"))
      return s;
    record = static_cast<tn_trap_record *>(host);
    std::memset(host, 0, sizeof *record);
  }
  DevicePtr seen = 0;
  if (tn_status s = check(d, t.memHostGetDevicePointer(&seen, record, 0),
                          "mapping a trap record"))
    return s;
  if (tn_status s = setGlobal(d, handle, "__tn_trap_slot", &seen, sizeof seen))
    return s;
  return setGlobal(d, handle, "__tn_module_id", &m.id, sizeof m.id);
}

// Under the module's lock.
static tn_status load(tn_device &d, ActiveKernel &k) {
  Module &m = *k.module;
  const Table &t = *table();
  auto images = candidates(*m.desc, d.arch);
  if (images.empty())
    return fail(TN_ERR_NO_KERNEL, k.desc->name,
                "no image for %s (sm_%u) in %s; there is: %s", d.name.c_str(),
                d.arch, m.desc->source, imageList(*m.desc).c_str());
  std::string failures;
  Handle handle = nullptr;
  for (const tn_image_desc *image : images) {
    char log[2048] = {};
    int options[] = {jitErrorLog, jitErrorLogSize};
    void *values[] = {log, reinterpret_cast<void *>(sizeof log - 1)};
    Result r = t.moduleLoadDataEx(&handle, image->data, 2, options, values);
    if (r == success)
      break;
    handle = nullptr;
    if (r == outOfMemory)
      return check(d, r, "loading a module");
    failures += format("; %s %s: %s %s",
                       image->kind == TN_IMAGE_CUBIN ? "cubin" : "PTX",
                       image->name, resultName(r).c_str(), log);
  }
  if (!handle)
    return fail(TN_ERR_NO_KERNEL, k.desc->name,
                "none of the images in %s loads on %s%s", m.desc->source,
                d.name.c_str(), failures.c_str());
  if (tn_status s = connectTraps(d, m, handle)) {
    t.moduleUnload(handle);
    return s;
  }
  m.handles[d.ordinal] = handle;
  return TN_OK;
}

Handle functionOf(tn_device &d, ActiveKernel &k) {
  std::atomic<void *> &slot = k.functions[d.ordinal];
  if (Handle found = slot.load(std::memory_order_acquire)) [[likely]]
    return found;
  Module &m = *k.module;
  std::lock_guard lock(m.loading);
  if (!m.handles[d.ordinal] && load(d, k))
    return nullptr;
  Handle function = nullptr;
  Result r = table()->moduleGetFunction(&function, m.handles[d.ordinal],
                                        k.desc->symbol);
  if (r != success) {
    fail(TN_ERR_NO_KERNEL, k.desc->name,
         "the image of %s on %s has no function `%s`: %s", m.desc->source,
         d.name.c_str(), k.desc->symbol, resultName(r).c_str());
    return nullptr;
  }
  slot.store(function, std::memory_order_release);
  return function;
}

void unloadModule(Module &m) {
  std::lock_guard lock(m.loading);
  for (unsigned i = 0; i < maxCudaDevices; ++i) {
    if (!m.handles[i])
      continue;
    tn_device *d = device(int32_t(i));
    if (d && !enter(*d)) {
      const Table &t = *table();
      // Launches in flight still run the module's code.
      t.ctxSynchronize();
      t.moduleUnload(m.handles[i]);
      t.memFreeHost(m.traps[i]);
    }
    m.handles[i] = nullptr;
    m.traps[i] = nullptr;
  }
}

} // namespace tn::rt::cuda
