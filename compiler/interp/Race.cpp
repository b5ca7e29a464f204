// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/interp/Race.h"

namespace tn::interp {

bool ordered(const PastAccess &past, const Moment &now, const Seen &seen) {
  if (past.when.gridEpoch < now.gridEpoch)
    return true;
  if (past.when.block != now.block)
    return false;
  if (past.when.thread == now.thread || past.when.blockEpoch < now.blockEpoch)
    return true;
  return past.when.warp() == now.warp() &&
         past.when.clock <= seen[past.when.lane()];
}

bool writes(AccessMode mode) {
  return mode == AccessMode::Write || mode == AccessMode::AtomicWrite;
}

static bool atomic(AccessMode mode) {
  return mode == AccessMode::AtomicRead || mode == AccessMode::AtomicWrite;
}

// True when atomics of this scope are atomic towards both threads. Clusters
// are not modelled: one block each.
static bool covers(mir::Scope scope, const Moment &a, const Moment &b) {
  switch (scope) {
  case mir::Scope::Thread:
    return false;
  case mir::Scope::Warp:
    return a.block == b.block && a.warp() == b.warp();
  case mir::Scope::Block:
  case mir::Scope::Cluster:
    return a.block == b.block;
  case mir::Scope::Grid:
  case mir::Scope::System:
    return true;
  }
  llvm_unreachable("all scopes are listed");
}

bool conflict(const PastAccess &a, const PastAccess &b) {
  if (!writes(a.mode) && !writes(b.mode))
    return false;
  bool fine = atomic(a.mode) && atomic(b.mode) && a.start == b.start &&
              a.width == b.width && covers(a.scope, a.when, b.when) &&
              covers(b.scope, a.when, b.when);
  return !fine;
}

// Whatever conflicts with one conflicts with the other, threads aside.
static bool sameClass(const PastAccess &a, const PastAccess &b) {
  return a.mode == b.mode && a.scope == b.scope && a.start == b.start &&
         a.width == b.width;
}

const PastAccess *record(History &history, const PastAccess &access,
                         const Seen &seen, PastAccess &storage) {
  const PastAccess *rival = nullptr;
  for (const PastAccess &past : history)
    if (conflict(past, access) && !ordered(past, access.when, seen)) {
      storage = past;
      rival = &storage;
      break;
    }
  // After a plain write nothing older matters: who is unordered with an older
  // access and ordered with the write cannot exist.
  if (access.mode == AccessMode::Write) {
    history.clear();
    history.push_back(access);
    return rival;
  }
  // An access of the same block before its last barrier is ordered with all
  // that this block still does, and towards other blocks the new one stands
  // for it. The thread's own older accesses are replaced likewise.
  llvm::erase_if(history, [&](const PastAccess &past) {
    if (!sameClass(past, access))
      return false;
    if (past.when.gridEpoch < access.when.gridEpoch)
      return true;
    return past.when.block == access.when.block &&
           (past.when.blockEpoch < access.when.blockEpoch ||
            past.when.thread == access.when.thread);
  });
  // Two stand for any number when they are of different blocks, since every
  // other thread is outside one of the two, or of different warps of this very
  // block in its present interval. Two of another block would not do: that
  // block's next barrier orders both with its own threads.
  const PastAccess *one = nullptr, *here = nullptr;
  for (const PastAccess &past : history) {
    if (!sameClass(past, access))
      continue;
    if (one && one->when.block != past.when.block)
      return rival;
    one = &past;
    if (past.when.block != access.when.block)
      continue;
    if (here && here->when.warp() != past.when.warp())
      return rival;
    here = &past;
  }
  history.push_back(access);
  return rival;
}

} // namespace tn::interp
