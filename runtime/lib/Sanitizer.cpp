// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checking one access, and the reports.
//
// Order of checks: bounds, then races, then initialisation; the first that
// fails is the report, and ends the launch. Only a read of unwritten shared or
// global memory waits for the end of its barrier interval, in case the fault
// turns out to be a race with the writer.
#include "SanitizerBlock.h"
#include "Trap.h"

#include <algorithm>
#include <dlfcn.h>

namespace tn::rt {

void BlockSanitizer::start(const tn_cpu_block &b, uint64_t index,
                           const cpu::StackPool &pool, size_t first) {
  blockIndex = index;
  epoch = 0;
  stacks = &pool;
  firstStack = first;
  pendingStatus = TN_OK;
  clocks.reset(b.run->threads);
  locals.assign(b.run->threads, {});
  auto set = [](MemoryObject &o, std::vector<uint8_t> &initialized,
                const char *where, uint64_t bytes, const char *name) {
    o.begin = reinterpret_cast<uintptr_t>(where);
    o.end = o.begin + bytes;
    o.name = name;
    o.shadow.cover(o.begin, o.end, true);
    initialized.assign(bytes, 0);
    o.initialized = initialized.data();
    // What is read before it is written is at least the same each time.
    std::fill_n(const_cast<char *>(where), bytes, char(0));
  };
  const tn_cpu_thread &t = b.threads[0].api;
  set(staticShared, staticInitialized, t.shared, b.run->kernel->static_shared,
      "static shared memory");
  set(dynamicShared, dynamicInitialized, t.dynamic_shared,
      t.dynamic_shared_size, "dynamic shared memory");
}

void BlockSanitizer::afterBlockBarrier(tn_cpu_block &b) {
  ++epoch;
  reportPending(b);
}

void BlockSanitizer::reportPending(tn_cpu_block &b) {
  if (pendingStatus && !b.status)
    cpu::noteFailure(b, pendingStatus, pendingMessage);
}

void BlockSanitizer::preferPending(tn_cpu_block &b) {
  const bool isRace = b.status >= 1001 && b.status <= 1005;
  if (!pendingStatus || isRace)
    return;
  b.status = pendingStatus;
  b.message = pendingMessage;
}

void BlockSanitizer::afterWarpSync(tn_cpu_block &, uint32_t warp,
                                   uint32_t group) {
  clocks.join(warp, group);
}

MemoryObject *BlockSanitizer::objectAt(uintptr_t address) {
  for (MemoryObject *o : {&staticShared, &dynamicShared})
    if (address >= o->begin && address < o->end)
      return o;
  auto &objects = launch.objects;
  auto after = std::upper_bound(
      objects.begin(), objects.end(), address,
      [](uintptr_t a, const MemoryObject &o) { return a < o.begin; });
  if (after != objects.begin() && address < std::prev(after)->end)
    return &*std::prev(after);
  return nullptr;
}

static const char *kindName(Access a) {
  switch (a) {
  case Access::Read:
    return "reads";
  case Access::Write:
    return "writes";
  case Access::AtomicUpdate:
  case Access::AtomicReadUpdate:
    return "atomically updates";
  case Access::AtomicLoad:
    return "atomically loads";
  }
  return "";
}

static std::string recordName(const LaunchSanitizer &s, const AccessRecord &r) {
  const uint32_t *g = s.run.params->grid, *d = s.run.params->block;
  const uint32_t block[3] = {uint32_t(r.block % g[0]),
                             uint32_t(r.block / g[0] % g[1]),
                             uint32_t(r.block / g[0] / g[1])};
  const uint32_t thread[3] = {r.thread % d[0], r.thread / d[0] % d[1],
                              r.thread / d[0] / d[1]};
  return format("%s %s it in %s", threadName(thread, block).c_str(),
                kindName(r.kind), placeName(s.run.module, r.site).c_str());
}

static void noteRace(const LaunchSanitizer &s, tn_cpu_block &b,
                     const std::string &what, bool isShared,
                     const AccessRecord &earlier, const AccessRecord &now) {
  const char *why = "no barrier orders the two";
  tn_status status = 0;
  switch (conflictOf(earlier, now)) {
  case Conflict::None:
  case Conflict::Plain:
    status = isShared ? 1003 : earlier.block == now.block ? 1001 : 1002;
    break;
  case Conflict::Mixed:
    status = 1004;
    why = "one of them is not atomic, and no barrier orders the two";
    break;
  case Conflict::Width:
    status = 1004;
    why = "the two atomics differ in width, and no barrier orders them";
    break;
  case Conflict::Scope:
    status = 1005;
    why = "the scope of one atomic does not include the other thread";
    break;
  }
  cpu::noteFailure(b, status,
                   format("race on %s: %s, and %s; %s", what.c_str(),
                          recordName(s, earlier).c_str(),
                          recordName(s, now).c_str(), why));
}

// Memory of the program itself, as constant tables are, may be read.
static bool isProgramConstant(const SeenAccess &a) {
  Dl_info info;
  return a.kind == Access::Read &&
         dladdr(reinterpret_cast<const void *>(a.address), &info) != 0;
}

void BlockSanitizer::noteStray(tn_cpu_block &b, const tn_cpu_thread &t,
                               const SeenAccess &a, const MemoryObject *o) {
  // Where the access begins inside an object and ends outside of it, the first
  // byte past the object is the stray one.
  const uintptr_t stray = o ? o->end : a.address;
  const MemoryObject *const shared[] = {&staticShared, &dynamicShared};
  cpu::noteFailure(b, TN_ERR_OUT_OF_BOUNDS,
                   format("%s %s %llu bytes out of bounds in %s: %s",
                          threadName(t.thread, t.block).c_str(),
                          kindName(a.kind), (unsigned long long)a.size,
                          placeName(b.run->module, a.site).c_str(),
                          strayName(launch, stray, shared).c_str()));
}

void BlockSanitizer::access(tn_cpu_block &b, tn_cpu_thread &t,
                            const SeenAccess &a) {
  if (!a.size)
    return;
  const cpu::Stack &stack = (*stacks)[firstStack + t.linear];
  if (a.address >= reinterpret_cast<uintptr_t>(stack.bottom) &&
      a.address < reinterpret_cast<uintptr_t>(stack.top))
    return accessLocal(b, t, a);

  // Only for reports: this is the way of every access.
  auto place = [&] { return placeName(b.run->module, a.site); };
  MemoryObject *o = objectAt(a.address);
  if (!o && launch.hasUnknown)
    o = &launch.unknown;
  if (!o && isProgramConstant(a))
    return;
  if (!o || a.size > o->end - a.address) {
    noteStray(b, t, a, o);
    cpu::stop(b);
  }

  AccessRecord now = {};
  now.block = blockIndex;
  now.thread = t.linear;
  now.epoch = epoch;
  now.gridEpoch = launch.gridEpoch;
  now.clock = clocks.known[size_t(t.linear) * 32 + t.linear % 32];
  now.site = a.site;
  now.kind = a.kind;
  now.scope = uint8_t(a.scope);
  now.size = uint8_t(std::min<uint64_t>(a.size, 255));
  const bool isShared = o == &staticShared || o == &dynamicShared;
  for (uintptr_t at = a.address; at < a.address + a.size;) {
    const uintptr_t next = std::min((at / 4 + 1) * 4, a.address + a.size);
    now.mask = uint8_t(((1u << (next - at)) - 1) << (at % 4));
    if (const AccessRecord *r = o->shadow.cellAt(at).add(now, clocks)) {
      const AccessRecord earlier = *r;
      noteRace(launch, b, elementName(launch, *o, at), isShared, earlier, now);
      cpu::stop(b);
    }
    at = next;
  }

  if (!o->initialized)
    return;
  uint8_t *written = o->initialized + (a.address - o->begin);
  if (a.kind == Access::Read || a.kind == Access::AtomicLoad ||
      a.kind == Access::AtomicReadUpdate)
    for (uint64_t i = 0; i < a.size && !pendingStatus; ++i)
      if (!written[i]) {
        pendingStatus =
            isShared ? TN_ERR_UNINITIALIZED : TN_ERR_UNWRITTEN_BUFFER;
        pendingMessage = format("%s reads %s in %s, which nothing has written",
                                threadName(t.thread, t.block).c_str(),
                                elementName(launch, *o, a.address + i).c_str(),
                                place().c_str());
      }
  if (a.kind != Access::Read && a.kind != Access::AtomicLoad)
    std::fill_n(written, a.size, uint8_t(1));
}

void BlockSanitizer::accessLocal(tn_cpu_block &b, tn_cpu_thread &t,
                                 const SeenAccess &a) {
  auto &mine = locals[t.linear];
  auto after = mine.upper_bound(a.address);
  Local *local = nullptr;
  uint64_t offset = 0;
  if (after != mine.begin()) {
    auto it = std::prev(after);
    offset = a.address - it->first;
    if (offset < it->second.size)
      local = &it->second;
  }
  auto who = [&] { return threadName(t.thread, t.block); };
  auto place = [&] { return placeName(b.run->module, a.site); };
  if (!local || a.size > local->size - offset) {
    cpu::noteFailure(
        b, TN_ERR_OUT_OF_BOUNDS,
        format("%s %s %llu bytes out of bounds in %s: they lie in no "
               "local variable",
               who().c_str(), kindName(a.kind), (unsigned long long)a.size,
               place().c_str()));
    cpu::stop(b);
  }
  for (uint64_t i = offset; i < offset + a.size; ++i) {
    const bool reads =
        a.kind != Access::Write && a.kind != Access::AtomicUpdate;
    if (reads && !local->written[i]) {
      cpu::noteFailure(
          b, TN_ERR_UNINITIALIZED,
          format("%s reads byte %llu of a local variable in %s, which "
                 "nothing has written",
                 who().c_str(), (unsigned long long)i, place().c_str()));
      cpu::stop(b);
    }
    if (a.kind != Access::Read && a.kind != Access::AtomicLoad)
      local->written[i] = true;
  }
}

void BlockSanitizer::declareLocal(tn_cpu_thread &t, uintptr_t address,
                                  uint64_t size) {
  if (!size)
    return;
  auto &mine = locals[t.linear];
  // Whatever lay there before has ended its life.
  auto it = mine.lower_bound(address);
  if (it != mine.begin() &&
      std::prev(it)->first + std::prev(it)->second.size > address)
    --it;
  while (it != mine.end() && it->first < address + size)
    it = mine.erase(it);
  mine[address] = {size, std::vector<bool>(size, false)};
}

} // namespace tn::rt

using namespace tn::rt;

void tn_san_access(tn_cpu_thread *t, const void *address, uint64_t size,
                   uint32_t kind, uint32_t scope, uint32_t site) {
  tn_cpu_block &b = *t->owner;
  if (b.sanitizer)
    b.sanitizer->access(b, *t,
                        {reinterpret_cast<uintptr_t>(address), size,
                         Access(kind), scope, site});
}

void tn_san_local(tn_cpu_thread *t, const void *address, uint64_t size) {
  tn_cpu_block &b = *t->owner;
  if (b.sanitizer)
    b.sanitizer->declareLocal(*t, reinterpret_cast<uintptr_t>(address), size);
}
