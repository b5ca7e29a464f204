// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One line a record, in the order of the walk:
//
//   access 1 write y[threadIdx.x]: `y` + 4*threadIdx.x, 4 bytes, if threadIdx.x < n; in 0
//
// `in 2(0 same, 3 next)`: in the interval of barrier 1 (2 - 1), loop 0 in the
// iteration of that barrier, loop 3 one on.
//
// Invariant: equal records give equal text, byte for byte.
#include "passes/analysis/PrintAccesses.h"

#include "llvm/ADT/STLExtras.h"

namespace tn::analysis {

static llvm::StringRef kindName(ObjectKind kind) {
  switch (kind) {
  case ObjectKind::Argument:
    return "argument";
  case ObjectKind::Shared:
    return "shared";
  case ObjectKind::DynamicShared:
    return "dynamic shared";
  case ObjectKind::Local:
    return "local";
  case ObjectKind::Global:
    return "global";
  case ObjectKind::Param:
    return "param";
  case ObjectKind::Unknown:
    return "unknown";
  }
  return "";
}

static llvm::StringRef modeName(AccessMode mode) {
  switch (mode) {
  case AccessMode::Read:
    return "read";
  case AccessMode::Write:
    return "write";
  case AccessMode::AtomicRead:
    return "atomic read";
  case AccessMode::AtomicWrite:
    return "atomic write";
  }
  return "";
}

static llvm::StringRef shiftName(Shift shift) {
  switch (shift) {
  case Shift::Same:
    return "same";
  case Shift::Next:
    return "next";
  case Shift::Fresh:
    return "fresh";
  case Shift::First:
    return "first";
  }
  return "";
}

static void printLoops(llvm::ArrayRef<unsigned> loops, llvm::raw_ostream &os) {
  if (loops.empty())
    return;
  os << "; loops ";
  llvm::interleaveComma(loops, os);
}

void printAccesses(KernelAccesses &kernel, llvm::raw_ostream &os) {
  ExprContext &x = kernel.exprs;
  auto condition = [&](ExprRef e) {
    if (e && e->kind != ExprKind::True)
      os << ", if " << x.str(e);
  };
  os << "kernel " << kernel.kernel.getSymName() << '\n';
  for (ExprRef e : kernel.preconditions)
    os << "  expects " << x.str(e) << '\n';
  // A variable matters where an access to it does.
  std::vector<bool> used(kernel.objects.size());
  for (const Access &access : kernel.accesses)
    used[access.object] = true;
  for (const Object &object : kernel.objects) {
    if (object.kind == ObjectKind::Local && !used[object.id])
      continue;
    os << "  object " << object.id << ' ' << kindName(object.kind) << " `" << object.name << '`';
    if (object.sizeInBytes)
      os << ", " << x.str(object.sizeInBytes) << " bytes";
    os << (object.written ? ", written" : "") << (object.escapes ? ", escapes" : "") << '\n';
  }
  for (const Loop &loop : kernel.loops) {
    os << "  loop " << loop.id << ": " << x.symbol(loop.counter).name
       << (loop.hasBarrier ? ", barrier" : "") << (loop.uniformTrips ? ", uniform" : "")
       << (loop.atLeastOnce ? ", at least once" : "");
    if (loop.condition)
      os << ", while " << x.str(loop.condition);
    if (!loop.perIteration.empty()) {
      os << ", of an iteration:";
      for (unsigned id : loop.perIteration) {
        const Symbol &s = x.symbol(id);
        os << ' ' << s.name << (s.uniform == Uniform::Thread ? "" : "=");
      }
    }
    printLoops(loop.parents, os);
    os << '\n';
  }
  for (const Barrier &barrier : kernel.barriers) {
    os << "  " << (barrier.isCollective ? "collective " : "barrier ") << barrier.id << ' '
       << mir::stringifyScope(barrier.scope);
    condition(barrier.path);
    if (barrier.facts && barrier.facts->kind != ExprKind::True)
      os << ", knowing " << x.str(barrier.facts);
    if (barrier.mask)
      os << ", mask " << x.str(barrier.mask);
    for (auto [e, op] : barrier.exits)
      os << ", " << op->getName().stripDialect() << " unless " << x.str(e);
    printLoops(barrier.loops, os);
    os << '\n';
  }
  for (const BoundsObligation &bounds : kernel.bounds) {
    os << "  bounds " << x.str(bounds.index) << " < " << x.str(bounds.length);
    condition(bounds.path);
    printLoops(bounds.loops, os);
    os << (bounds.isUnsafe ? "; unsafe" : "") << '\n';
  }
  for (const Access &access : kernel.accesses) {
    os << "  access " << access.id << ' ' << modeName(access.mode) << ' ' << access.text << ": `"
       << kernel.objects[access.object].name << "` + " << x.str(access.offset) << ", " << access.bytes
       << " bytes";
    if (access.mode == AccessMode::AtomicRead || access.mode == AccessMode::AtomicWrite)
      os << ' ' << mir::stringifyOrder(access.order) << ' ' << mir::stringifyScope(access.scope);
    condition(access.path);
    printLoops(access.loops, os);
    os << "; in ";
    llvm::interleaveComma(access.memberships, os, [&](const Membership &m) {
      os << m.interval;
      if (m.shifts.empty() && m.left.empty())
        return;
      os << '(';
      llvm::ListSeparator comma;
      for (auto [loop, shift] : m.shifts)
        os << comma << loop << ' ' << shiftName(shift);
      for (auto [loop, leaving] : m.left)
        os << comma << loop << (leaving == Leaving::Left ? " left" : " skipped");
      os << ')';
    });
    os << (access.isUnsafe ? "; unsafe" : "") << (access.isVolatile ? "; volatile" : "") << '\n';
  }
  for (const WrapSite &wrap : kernel.wraps)
    os << "  wrap " << x.str(wrap.exact) << " in " << wrap.width << (wrap.isSigned ? " signed" : " unsigned")
       << " bits\n";
  for (const auto &[op, reason] : kernel.limits)
    os << "  limit " << op->getName() << ": " << reason << '\n';
}

} // namespace tn::analysis
