// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a warp: they complete when every lane of the mask that has not
// exited waits at the same operation, place and mask.
//
//   lane 0: shuffle(idx, 0x3, 10, src 1)  waits
//   lane 1: shuffle(idx, 0x3, 20, src 0)  completes both: lane 0 gets 20,
//                                         lane 1 gets 10
//
// Semantics of shuffles after PTX's shfl.sync, sub-warps included.
#include "CpuBlock.h"
#include "SanitizerBlock.h"
#include "Trap.h"

#include <bit>
#include <chrono>

namespace tn::rt::cpu {

// The lane that `lane` reads from; `lane` itself where there is none.
static uint32_t sourceLane(uint32_t kind, uint32_t lane, int32_t operand,
                           uint32_t width) {
  const uint32_t first = lane & ~(width - 1), last = first + width - 1;
  const uint32_t by = uint32_t(operand) & 31;
  switch (kind) {
  case 0:
    return first | (by & (width - 1));
  case 1:
    return lane >= first + by ? lane - by : lane;
  case 2:
    return lane + by <= last ? lane + by : lane;
  default:
    return (lane ^ by) <= last ? lane ^ by : lane;
  }
}

static uint64_t reduceTwo(uint32_t kind, bool isSigned, uint32_t a,
                          uint32_t b) {
  switch (kind) {
  case 0:
    return uint32_t(a + b);
  case 1:
    return isSigned ? (int32_t(a) < int32_t(b) ? a : b) : (a < b ? a : b);
  case 2:
    return isSigned ? (int32_t(a) > int32_t(b) ? a : b) : (a > b ? a : b);
  case 3:
    return a & b;
  case 4:
    return a | b;
  default:
    return a ^ b;
  }
}

// Computes the results of a group of lanes that all wait at one operation.
static void completeGroup(tn_cpu_block &b, uint32_t warp, uint32_t group) {
  Thread *lanes = &b.threads[warp * 32];
  const Thread &any = lanes[std::countr_zero(group)];
  auto each = [&](auto &&visit) {
    for (uint32_t rest = group; rest; rest &= rest - 1)
      visit(uint32_t(std::countr_zero(rest)));
  };
  uint64_t common = 0;
  switch (any.op) {
  case WarpOp::Sync:
    if (b.sanitizer)
      b.sanitizer->afterWarpSync(b, warp, group);
    break;
  case WarpOp::Shuffle:
    each([&](uint32_t lane) {
      Thread &t = lanes[lane];
      uint32_t source = sourceLane(t.kind, lane, t.operand, uint32_t(t.width));
      if (group >> source & 1) {
        t.result = lanes[source].value;
        return;
      }
      // Undefined on the device. Reported by the sanitizer; otherwise the
      // lane keeps its own value.
      t.result = t.value;
      if (b.sanitizer)
        noteFailure(b, 2004,
                    format("%s reads lane %u in %s, which takes no part in it",
                           threadName(t).c_str(), source,
                           waitName(b, t).c_str()));
    });
    return;
  case WarpOp::Vote: {
    uint64_t ballot = 0;
    each([&](uint32_t lane) {
      ballot |= uint64_t(lanes[lane].value != 0) << lane;
    });
    common = any.kind == 0   ? ballot
             : any.kind == 1 ? ballot != 0
                             : ballot == group;
    break;
  }
  case WarpOp::Reduce: {
    const bool isSigned = any.operand != 0;
    bool begun = false;
    each([&](uint32_t lane) {
      auto v = uint32_t(lanes[lane].value);
      common = begun ? reduceTwo(any.kind, isSigned, uint32_t(common), v) : v;
      begun = true;
    });
    break;
  }
  case WarpOp::Match:
    each([&](uint32_t lane) {
      uint64_t same = 0;
      each([&](uint32_t other) {
        same |= uint64_t(lanes[other].value == lanes[lane].value) << other;
      });
      lanes[lane].result = any.kind == 0 || same == group ? same : 0;
    });
    return;
  }
  each([&](uint32_t lane) { lanes[lane].result = common; });
}

// Completes the operation that `lane` waits at if everyone is there.
static bool tryComplete(tn_cpu_block &b, uint32_t warp, uint32_t lane) {
  Warp &w = b.warps[warp];
  Thread *lanes = &b.threads[warp * 32];
  const Thread &t = lanes[lane];
  const auto mask = uint32_t(t.mask);
  if (mask & ~(w.waiting | w.gone))
    return false;
  const uint32_t group = mask & w.waiting;
  for (uint32_t rest = group; rest; rest &= rest - 1) {
    const Thread &o = lanes[std::countr_zero(rest)];
    if (o.op != t.op || o.kind != t.kind || o.mask != t.mask ||
        o.site != t.site)
      return false;
  }
  completeGroup(b, warp, group);
  w.waiting &= ~group;
  w.ready |= group;
  return true;
}

void recheckWarp(tn_cpu_block &b, uint32_t warp) {
  for (;;) {
    uint32_t rest = b.warps[warp].waiting;
    bool completed = false;
    for (; rest && !completed; rest &= rest - 1)
      completed = tryComplete(b, warp, uint32_t(std::countr_zero(rest)));
    if (!completed)
      return;
  }
}

void resolveActiveMask(tn_cpu_block &b, uint32_t warp) {
  Warp &w = b.warps[warp];
  Thread *lanes = &b.threads[warp * 32];
  // Those that ask at the same place as the lowest lane run together.
  const void *caller = lanes[std::countr_zero(w.activeMask)].caller;
  uint32_t group = 0;
  for (uint32_t rest = w.activeMask; rest; rest &= rest - 1)
    if (lanes[std::countr_zero(rest)].caller == caller)
      group |= rest & -rest;
  for (uint32_t rest = group; rest; rest &= rest - 1)
    lanes[std::countr_zero(rest)].result = group;
  w.activeMask &= ~group;
  w.ready |= group;
}

// The common way of all operations: arrive, complete or wait.
static uint64_t arrive(tn_cpu_thread *api, WarpOp op, uint32_t kind,
                       uint64_t mask, uint64_t value, int32_t operand,
                       int32_t width, uint32_t site) {
  tn_cpu_block &b = *api->owner;
  Thread &t = *threadOf(api);
  if (!b.run->fibers) {
    noteFailure(
        b, TN_ERR_ABI,
        format("%s is a warp operation, but the kernel is not marked as one "
               "that has any",
               placeName(b.run->module, site).c_str()));
    stop(b);
  }
  // All lanes of any warp size.
  if (mask == ~uint64_t(0))
    mask = 0xffffffffu;
  if (mask >> 32 || !(mask >> api->lane & 1)) {
    noteFailure(
        b, 2004,
        format("%s executes %s with mask 0x%llx, which does not name its own "
               "lane %u",
               threadName(t).c_str(), placeName(b.run->module, site).c_str(),
               (unsigned long long)mask, api->lane));
    stop(b);
  }
  t.op = op;
  t.kind = kind;
  t.mask = mask;
  t.value = value;
  t.operand = operand;
  t.width = width;
  t.site = site;
  t.wait = Wait::Warp;
  const uint32_t warp = api->linear / 32, bit = 1u << api->lane;
  Warp &w = b.warps[warp];
  w.waiting |= bit;
  if (tryComplete(b, warp, api->lane) && !b.status) {
    // This lane has not given way, so it just goes on.
    w.ready &= ~bit;
    t.wait = Wait::None;
    return t.result;
  }
  park(b);
  return t.result;
}

} // namespace tn::rt::cpu

using namespace tn::rt;
using namespace tn::rt::cpu;

void tn_cpu_sync_warp(tn_cpu_thread *t, uint64_t mask, uint32_t site) {
  arrive(t, WarpOp::Sync, 0, mask, 0, 0, 0, site);
}

uint64_t tn_cpu_shuffle(tn_cpu_thread *t, uint32_t kind, uint64_t mask,
                        uint64_t value, int32_t operand, int32_t width,
                        uint32_t site) {
  if (width < 1 || width > 32 || !std::has_single_bit(uint32_t(width))) {
    noteFailure(
        *t->owner, 2004,
        format("%s: a shuffle's width must be a power of two up to 32, and it "
               "is %d in %s",
               placeName(t->owner->run->module, site).c_str(), width,
               cpu::threadName(*threadOf(t)).c_str()));
    stop(*t->owner);
  }
  return arrive(t, WarpOp::Shuffle, kind, mask, value, operand, width, site);
}

uint64_t tn_cpu_vote(tn_cpu_thread *t, uint32_t kind, uint64_t mask,
                     int32_t pred, uint32_t site) {
  return arrive(t, WarpOp::Vote, kind, mask, pred != 0, 0, 0, site);
}

uint64_t tn_cpu_warp_reduce(tn_cpu_thread *t, uint32_t kind, uint32_t isSigned,
                            uint64_t mask, uint64_t value, uint32_t site) {
  return arrive(t, WarpOp::Reduce, kind, mask, value, int32_t(isSigned), 0,
                site);
}

uint64_t tn_cpu_match(tn_cpu_thread *t, uint32_t kind, uint64_t mask,
                      uint64_t value, uint32_t site) {
  return arrive(t, WarpOp::Match, kind, mask, value, 0, 0, site);
}

uint64_t tn_cpu_active_mask(tn_cpu_thread *api) {
  tn_cpu_block &b = *api->owner;
  // Alone in a plain loop, a thread is its warp's only active lane.
  if (!b.run->fibers)
    return uint64_t(1) << api->lane;
  Thread &t = *threadOf(api);
  t.wait = Wait::ActiveMask;
  t.caller = __builtin_return_address(0);
  b.warps[api->linear / 32].activeMask |= 1u << api->lane;
  park(b);
  return t.result;
}

uint64_t tn_cpu_clock(tn_cpu_thread *) {
  return uint64_t(std::chrono::duration_cast<std::chrono::nanoseconds>(
                      std::chrono::steady_clock::now().time_since_epoch())
                      .count());
}
