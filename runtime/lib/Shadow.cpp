// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Order and conflict of two accesses, and which of them a cell keeps.
#include "Shadow.h"

#include <algorithm>

namespace tn::rt {

void WarpClocks::reset(uint32_t threads) {
  known.assign(size_t(threads) * 32, 0);
  for (uint32_t t = 0; t < threads; ++t)
    known[size_t(t) * 32 + t % 32] = 1;
}

void WarpClocks::join(uint32_t warp, uint32_t group) {
  uint32_t joint[32] = {};
  auto row = [&](uint32_t lane) { return &known[(warp * 32 + lane) * 32]; };
  for (uint32_t lane = 0; lane < 32; ++lane)
    if (group >> lane & 1)
      for (uint32_t l = 0; l < 32; ++l)
        joint[l] = std::max(joint[l], row(lane)[l]);
  for (uint32_t lane = 0; lane < 32; ++lane)
    if (group >> lane & 1) {
      std::copy_n(joint, 32, row(lane));
      ++row(lane)[lane];
    }
}

bool orderedBefore(const AccessRecord &earlier, const AccessRecord &now,
                   const WarpClocks &clocks) {
  if (earlier.gridEpoch < now.gridEpoch)
    return true;
  if (earlier.block != now.block)
    return false;
  if (earlier.thread == now.thread || earlier.epoch < now.epoch)
    return true;
  return earlier.thread / 32 == now.thread / 32 &&
         clocks.known[size_t(now.thread) * 32 + earlier.thread % 32] >=
             earlier.clock;
}

static bool isAtomic(Access a) {
  return a != Access::Read && a != Access::Write;
}
static bool isWrite(Access a) {
  return a != Access::Read && a != Access::AtomicLoad;
}

Conflict conflictOf(const AccessRecord &a, const AccessRecord &b) {
  if (!isWrite(a.kind) && !isWrite(b.kind))
    return Conflict::None;
  if (isAtomic(a.kind) != isAtomic(b.kind))
    return Conflict::Mixed;
  if (!isAtomic(a.kind))
    return Conflict::Plain;
  if (a.size != b.size || a.mask != b.mask)
    return Conflict::Width;
  // Scopes: 0 thread, 1 warp, 2 block, 3 cluster, 4 device, 5 system.
  uint8_t needed = a.block != b.block               ? 4
                   : a.thread / 32 != b.thread / 32 ? 2
                                                    : 1;
  return std::min(a.scope, b.scope) >= needed ? Conflict::None
                                              : Conflict::Scope;
}

const AccessRecord *Cell::add(const AccessRecord &now,
                              const WarpClocks &clocks) {
  if (!records)
    records = std::make_unique<std::vector<AccessRecord>>();
  for (const AccessRecord &r : *records)
    if ((r.mask & now.mask) && !orderedBefore(r, now, clocks) &&
        conflictOf(r, now) != Conflict::None)
      return &r;
  keep(now, clocks);
  return nullptr;
}

void Cell::keep(const AccessRecord &now, const WarpClocks &clocks) {
  std::vector<AccessRecord> &all = *records;
  auto sameClass = [&](const AccessRecord &r) {
    return r.kind == now.kind && r.scope == now.scope && r.size == now.size;
  };
  std::erase_if(all, [&](const AccessRecord &r) {
    return (r.mask & ~now.mask) == 0 &&
           (now.kind == Access::Write || sameClass(r)) &&
           orderedBefore(r, now, clocks);
  });
  // What is left of now's class and bytes is not ordered before it.
  auto rival = [&](const AccessRecord &r) {
    return sameClass(r) && r.mask == now.mask;
  };
  const AccessRecord *first = nullptr;
  bool twoBlocks = false, twoWarps = false;
  for (const AccessRecord &r : all) {
    if (!rival(r))
      continue;
    if (!first)
      first = &r;
    twoBlocks |= r.block != first->block;
    twoWarps |= r.thread / 32 != first->thread / 32;
  }
  if (first && now.kind != Access::Write) {
    if (twoBlocks)
      return;
    const bool otherBlock = first->block != now.block;
    const bool otherWarp = first->thread / 32 != now.thread / 32;
    if (!otherBlock && twoWarps)
      return;
    if (otherBlock || otherWarp) {
      const AccessRecord kept = *first;
      std::erase_if(all, rival);
      all.push_back(kept);
    }
  }
  all.push_back(now);
}

void Shadow::cover(uintptr_t begin, uintptr_t end, bool isDense) {
  firstWord = begin / 4;
  dense.clear();
  sparse.clear();
  if (isDense)
    dense = std::vector<Cell>((end + 3) / 4 - firstWord);
}

Cell &Shadow::cellAt(uintptr_t address) {
  return dense.empty() ? sparse[address / 4] : dense[address / 4 - firstWord];
}

void Shadow::clear() {
  for (Cell &c : dense)
    c.clear();
  sparse.clear();
}

} // namespace tn::rt
