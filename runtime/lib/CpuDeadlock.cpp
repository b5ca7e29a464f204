// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Why no thread of a block can go on, as one sentence about two threads.
//
//   some thread waits at        while another             code
//   a warp operation            named in its mask waits   TN2004
//                               somewhere else
//   a barrier of the block      waits at another barrier  TN2001
//                               or at a warp operation
#include "CpuBlock.h"
#include "Trap.h"

namespace tn::rt::cpu {

std::string waitName(const tn_cpu_block &b, const Thread &t) {
  const std::string place = placeName(b.run->module, t.site);
  switch (t.wait) {
  case Wait::Block:
    return "the block's barrier " + place;
  case Wait::Grid:
    return "the grid's barrier " + place;
  case Wait::Warp:
    return format("the warp operation %s with mask 0x%llx", place.c_str(),
                  (unsigned long long)t.mask);
  case Wait::ActiveMask:
    return "a query of the active mask";
  case Wait::None:
    return "nothing";
  case Wait::Exited:
    return "its end";
  }
  return "";
}

static bool sameOperation(const Thread &a, const Thread &b) {
  return b.wait == Wait::Warp && a.op == b.op && a.kind == b.kind &&
         a.mask == b.mask && a.site == b.site;
}

static std::string pairText(const tn_cpu_block &b, const Thread &x,
                            const Thread &y) {
  return format("%s waits at %s, and %s at %s", threadName(x).c_str(),
                waitName(b, x).c_str(), threadName(y).c_str(),
                waitName(b, y).c_str());
}

void reportDeadlock(tn_cpu_block &b) {
  const uint32_t count = b.run->threads;
  for (uint32_t i = 0; i < count; ++i) {
    const Thread &t = b.threads[i];
    if (t.wait != Wait::Warp)
      continue;
    for (uint32_t lane = 0; lane < 32; ++lane) {
      const uint32_t other = i / 32 * 32 + lane;
      if (!(t.mask >> lane & 1) || other >= count)
        continue;
      const Thread &o = b.threads[other];
      if (o.wait == Wait::Exited || sameOperation(t, o))
        continue;
      return noteFailure(
          b, 2004,
          "a warp operation can never complete: " + pairText(b, t, o) +
              ", though the first one's mask names it");
    }
  }
  const Thread *first = nullptr;
  for (uint32_t i = 0; i < count; ++i) {
    const Thread &t = b.threads[i];
    if (t.wait == Wait::Exited)
      continue;
    if (!first)
      first = &t;
    else if (t.wait != first->wait || t.site != first->site ||
             t.kind != first->kind)
      return noteFailure(b, 2001,
                         "a barrier is reached in divergent control flow: " +
                             pairText(b, *first, t));
  }
  noteFailure(b, 2001,
              format("no thread can go on: %s waits at %s",
                     first ? threadName(*first).c_str() : "none",
                     first ? waitName(b, *first).c_str() : ""));
}

} // namespace tn::rt::cpu
