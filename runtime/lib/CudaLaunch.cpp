// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Queueing a kernel, and telling afterwards which thread stopped it.
//
// A trapping thread fills the tn_trap_record of its module, in the host's
// memory, and stops; the driver then fails every call. The first call that
// fails looks for a filled record and reports it in place of the driver's
// "illegal instruction".
#include "CudaContext.h"
#include "Trap.h"

#include <cstring>

namespace tn::rt::cuda {

// Above what a kernel gets without asking, it must ask, once for each size.
static tn_status allowShared(tn_device &d, ActiveKernel &k, Handle function,
                             uint64_t bytes) {
  std::atomic<uint64_t> &allowed = k.allowedShared[d.ordinal];
  if (bytes + k.desc->static_shared <= d.limits.defaultSharedPerBlock ||
      bytes <= allowed.load(std::memory_order_relaxed)) [[likely]]
    return TN_OK;
  if (tn_status s = check(d,
                          table()->funcSetAttribute(
                              function, functionMaxDynamicShared, int(bytes)),
                          "asking for dynamic shared memory"))
    return s;
  allowed.store(bytes, std::memory_order_relaxed);
  return TN_OK;
}

tn_status launch(tn_device &d, ActiveKernel &k, const tn_launch_params &p,
                 void *stream, const void *const *args) {
  if (tn_status s = enter(d))
    return s;
  Handle function = functionOf(d, k);
  if (!function)
    return TN_ERR_NO_KERNEL;
  if (tn_status s = allowShared(d, k, function, p.dynamic_shared))
    return s;
  if (!k.inFlight[d.ordinal].load(std::memory_order_relaxed))
    k.inFlight[d.ordinal].store(true, std::memory_order_relaxed);
  const Table &t = *table();
  // The driver copies the values before it returns and writes none.
  auto **values = const_cast<void **>(args);
  Result r =
      k.desc->flags & TN_KERNEL_USES_GRID_SYNC
          ? t.launchCooperative(function, p.grid[0], p.grid[1], p.grid[2],
                                p.block[0], p.block[1], p.block[2],
                                unsigned(p.dynamic_shared), stream, values)
          : t.launchKernel(function, p.grid[0], p.grid[1], p.grid[2],
                           p.block[0], p.block[1], p.block[2],
                           unsigned(p.dynamic_shared), stream, values, nullptr);
  if (r == success) [[likely]]
    return TN_OK;
  return check(d, r, format("launching kernel `%s`", k.desc->name).c_str());
}

// The kernel a location belongs to: the one that was launched, if only one of
// the module was; else the last one that begins above the location.
static const char *trappingKernel(const Module &m, const tn_device &d,
                                  uint32_t site) {
  const ActiveKernel *only = nullptr, *nearest = nullptr;
  unsigned launched = 0;
  const tn_location_desc *l =
      site < m.desc->num_locations ? &m.desc->locations[site] : nullptr;
  for (const ActiveKernel *k : kernelsOf(m)) {
    if (!k->inFlight[d.ordinal].load())
      continue;
    ++launched;
    only = k;
    if (l && !std::strcmp(l->file, k->desc->file) && k->desc->line <= l->line &&
        (!nearest || k->desc->line > nearest->desc->line))
      nearest = k;
  }
  if (launched == 1)
    return only->desc->name;
  return nearest ? nearest->desc->name : nullptr;
}

tn_status reportTrap(tn_device &d) {
  for (Module *m : allModules()) {
    const tn_trap_record *shared = m->traps[d.ordinal];
    if (!shared)
      continue;
    // Written by the device: read each member once.
    tn_trap_record r;
    std::memcpy(&r, const_cast<const tn_trap_record *>(shared), sizeof r);
    std::atomic_thread_fence(std::memory_order_acquire);
    if (!r.claimed)
      continue;
    if (!r.ready)
      return fail(TN_ERR_DRIVER, nullptr,
                  "a check in a kernel of %s failed on %s, and its report was "
                  "cut short",
                  m->desc->source, d.name.c_str());
    TrapReport report =
        describeTrap(m->desc, r.location, r.thread, r.block, r.index, r.length);
    return failText(report.status, trappingKernel(*m, d, r.location),
                    report.message);
  }
  return TN_OK;
}

} // namespace tn::rt::cuda
