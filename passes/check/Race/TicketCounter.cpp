// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-2] Is a place a counter, and what do the tickets of a block's own
// counter lie between?
//
//   if (t == 0) n = 0; __syncthreads();       starts at 0
//   s = atomicAdd(&n, 1);                     0 <= s < blockDim.x
//   __syncthreads(); total = n;               s < total
//
// Invariant: what is said holds of every execution in which nothing races and
// every barrier converges, which the other checks prove of the same kernel.
#include "passes/check/Initialization/ProgramOrder.h"
#include "passes/check/Race/TicketFacts.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

// Does a write of the counter's object never meet the counter? It may lie in
// the array that it counts: `out[1 + atomicAdd(&out[0], 1)]`. Asked only of a
// counter whose place is one for the launch, so that one thread's proof will do.
bool TicketFacts::isElsewhere(const Access &w, const Ticket &a, const Ticket &b) {
  return llvm::all_of(llvm::ArrayRef<const Ticket *>{&a, &b}, [&](const Ticket *t) {
    const Access &c = prover.kernel.accesses[t->access];
    if (w.id == c.id || !prover.isLaunchValue(c.offset))
      return false;
    ExprRef end = exprs.add(c.offset, exprs.constant(c.bytes)), wEnd = exprs.add(w.offset, exprs.constant(w.bytes));
    return prover.proves({w.path}, exprs.le(end, w.offset)) || prover.proves({w.path}, exprs.le(wEnd, c.offset));
  });
}

// Do the two tickets' results say anything of each other?
bool TicketFacts::isCounter(const Ticket &a, const Ticket &b,
                            const Relation &relation) {
  KernelAccesses &kernel = prover.kernel;
  const Object &object = kernel.objects[kernel.accesses[a.access].object];
  std::string name = "`" + object.name + "`";
  if (object.escapes) {
    reason = name + " is touched by unsafe code";
    return false;
  }
  if (object.space == mir::Space::Shared &&
      relation.scope == mir::Scope::Grid) {
    reason = name + " is a counter of each block, so that tickets of two "
                    "blocks may be equal";
    return false;
  }
  for (const Access &w : kernel.accesses) {
    if (w.object != object.id || !w.writes() || isElsewhere(w, a, b))
      continue;
    if (afterAll.count(w.id)) {
      startsAtZero = &a;
      continue;
    }
    auto drawn = llvm::find_if(
        kernel.tickets, [&](const Ticket &t) { return t.access == w.id; });
    if (drawn != kernel.tickets.end()) {
      if (drawn->limit && drawn->access != a.access) {
        reason = name + " begins again at 0 when it comes to a limit";
        return false;
      }
      if (drawn->takes != a.takes) {
        reason = name + " is both added to and taken from";
        return false;
      }
      if (exprs.range(drawn->count).lo >= Int(1) << (drawn->width - 1)) {
        reason = "what is added to " + name + " takes it back";
        return false;
      }
      if (exprs.range(drawn->count).lo < 0 &&
          !prover.proves({drawn->path},
                         exprs.le(exprs.constant(0), drawn->count))) {
        reason = "what is added to " + name + " may be negative";
        return false;
      }
      continue;
    }
    // A store before all additions of an epoch: `if (t == 0) c = 0; barrier`.
    // The two are in one epoch when they are in one iteration of the loops
    // around the store.
    bool isStart =
        relation.scope != mir::Scope::Grid && w.mode == AccessMode::Write;
    for (const Ticket *t : {&a, &b}) {
      isStart = isStart && ProgramOrder::isBefore(w.op, t->op);
      for (unsigned loop : w.loops) {
        auto it = relation.loops.find(loop);
        isStart = isStart && llvm::is_contained(t->loops, loop) &&
                  it != relation.loops.end() &&
                  (it->second == LoopRelation::Shared ||
                   it->second == LoopRelation::Zero);
      }
    }
    if (!isStart) {
      reason = name + " is not only added to: `" +
               (w.text.empty() ? object.name : w.text) + "` changes it as well";
      return false;
    }
  }
  return true;
}

// All additions together stay within the arc that tickets are taken to lie in.
bool TicketFacts::cannotWrap(const Ticket &ticket) {
  unsigned id = prover.kernel.accesses[ticket.access].object;
  auto [it, isNew] = bounded.try_emplace({id, shrink}, false);
  if (isNew)
    it->second = boundTickets(prover, twins, sitesOf(ticket), scopeOf(ticket), arcOf(ticket),
                              /*mayAddCap=*/shrink == 0) != TicketTotal::Unknown;
  return it->second;
}

void TicketFacts::commit() {
  for (const Ticket *ticket : related)
    if (!llvm::is_contained(assumed, ticket))
      boundTickets(prover, twins, sitesOf(*ticket), scopeOf(*ticket), arcOf(*ticket), /*mayAddCap=*/true);
}

std::vector<const Ticket *> TicketFacts::sitesOf(const Ticket &ticket) const {
  std::vector<const Ticket *> all;
  for (const Ticket &t : prover.kernel.tickets)
    if (prover.kernel.accesses[t.access].object == prover.kernel.accesses[ticket.access].object)
      all.push_back(&t);
  return all;
}

mir::Scope TicketFacts::scopeOf(const Ticket &ticket) const {
  const Object &object = prover.kernel.objects[prover.kernel.accesses[ticket.access].object];
  return object.space == mir::Space::Shared ? mir::Scope::Block : mir::Scope::Grid;
}

// Tickets of one launch lie in an arc of the circle of 2^width: the whole of
// it, an eighth where only that tells `2 * s` and `2 * t` apart, or what a
// launch can come to with 64 bits.
Int TicketFacts::arcOf(const Ticket &ticket) const {
  if (std::optional<Int> most = mostWideTickets(prover, sitesOf(ticket)))
    return *most;
  return (Int(1) << ticket.width) >> shrink;
}

// The value that every store to a block's counter gives it, and how much the
// additions of an epoch come to, when that cannot leave the integers.
std::optional<TicketFacts::Start> TicketFacts::startOf(const Ticket &ticket) {
  KernelAccesses &kernel = prover.kernel;
  unsigned id = kernel.accesses[ticket.access].object;
  auto [it, isNew] = starts.try_emplace(id);
  if (!isNew)
    return it->second;
  if (kernel.objects[id].space != mir::Space::Shared || ticket.takes)
    return std::nullopt;
  std::optional<Int> start;
  const Access *store = nullptr;
  for (const Access &w : kernel.accesses) {
    if (w.object != id || !w.writes())
      continue;
    if (w.mode == AccessMode::AtomicWrite) {
      if (llvm::none_of(kernel.tickets, [&](const Ticket &t) { return t.access == w.id && !t.limit; }))
        return std::nullopt;
      continue;
    }
    if (!w.value || !w.value->isConst() ||
        (start && *start != w.value->value) || w.value->value < 0)
      return std::nullopt;
    // In a loop the store must be made in each iteration, or the count goes on.
    llvm::DenseMap<unsigned, ExprRef> pinned;
    bool isSure = w.loops.empty() || pinsThread(prover, w.path, pinned);
    ExprRef stored = exprs.substitute(w.decisions, pinned);
    isSure =
        isSure && (w.loops.empty() || exprs.uniform(stored) <= Uniform::Block);
    for (const Ticket *t : sitesOf(ticket)) {
      bool isInside = t->loops.size() >= w.loops.size() &&
                      std::equal(w.loops.begin(), w.loops.end(), t->loops.begin());
      if (!isInside || !isSure || !ProgramOrder::isBefore(w.op, t->op) ||
          (!w.loops.empty() && !prover.proves({t->path}, stored)))
        return std::nullopt;
    }
    if (store && store->loops != w.loops)
      return std::nullopt;
    store = &w;
    start = w.value->value;
  }
  if (!start)
    return std::nullopt;
  ExprRef total = exprs.constant(0);
  for (const Ticket *t : sitesOf(ticket)) {
    ExprRef bound = boundOfBlock(prover, twins, *t, store->loops);
    if (!bound)
      return std::nullopt;
    total = exprs.add(total, bound);
  }
  Int room = (Int(1) << (ticket.width - 1)) - *start - 1;
  if (room < 0 || !prover.proves({}, exprs.le(total, exprs.constant(room))))
    return std::nullopt;
  return starts[id] = Start{*start, total};
}

bool TicketFacts::isBlockCounter(const Ticket &ticket) {
  Relation inBlock;
  inBlock.scope = mir::Scope::Block;
  for (unsigned loop : ticket.loops)
    inBlock.loops[loop] = LoopRelation::Shared;
  std::string before = reason;
  bool isOne = isCounter(ticket, ticket, inBlock);
  reason = before;
  return isOne;
}

// A ticket of a block's own counter lies between where it started and where
// the additions of the epoch end.
void TicketFacts::addStart(Group &group, const Instance &i) {
  const Ticket &ticket = *i.ticket;
  if (prover.kernel.objects[prover.kernel.accesses[ticket.access].object].space != mir::Space::Shared)
    return;
  std::optional<Start> start = isBlockCounter(ticket) ? startOf(ticket) : std::nullopt;
  if (!start)
    return;
  ExprRef s = in(group, i.copy, exprs.sym(ticket.symbol)), end = exprs.add(s, in(group, i.copy, ticket.count));
  ExprRef most = exprs.add(exprs.constant(start->value), start->total);
  ExprRef fact = exprs.conj(exprs.le(exprs.constant(start->value), s), exprs.le(end, most));
  group.facts.push_back(exprs.disj(exprs.negate(in(group, i.copy, ticket.path)), fact));
}

// A read behind all additions of its epoch: every ticket's end is at most it.
void TicketFacts::close(Group &g, const Instance &i, bool first, Group &h,
                        const Closing &c, bool closeFirst,
                        const Relation &relation,
                        std::vector<ExprRef> &conditions) {
  KernelAccesses &kernel = prover.kernel;
  const Ticket &ticket = *i.ticket;
  const Access &drawn = kernel.accesses[ticket.access],
               &read = kernel.accesses[c.read->access];
  if (drawn.object != read.object || read.bytes * 8 != ticket.width ||
      drawn.bytes != read.bytes)
    return;
  std::optional<Start> start = startOf(ticket);
  if (!start || ticket.loops != read.loops)
    return;
  // The drawing thread and the reading one are of one block, in one epoch.
  if (!isBlockCounter(ticket))
    return;
  for (const Ticket &t : kernel.tickets)
    if (kernel.accesses[t.access].object == read.object &&
        !ProgramOrder::isBefore(t.op, read.op))
      return;
  if (first != closeFirst)
    for (unsigned loop : ticket.loops) {
      auto it = relation.loops.find(loop);
      if (it == relation.loops.end() || it->second != LoopRelation::Shared)
        return;
    }
  auto drawnIn = [&](ExprRef e) {
    return at(first, in(g, i.copy, e), relation);
  };
  auto readIn = [&](ExprRef e) {
    return at(closeFirst, in(h, c.copy, e), relation);
  };
  ExprRef both = exprs.conj(drawnIn(ticket.path), readIn(read.path));
  both = exprs.conj(both, exprs.eq(drawnIn(drawn.offset), readIn(read.offset)));
  ExprRef s = drawnIn(exprs.sym(ticket.symbol)),
          total = readIn(exprs.sym(c.read->symbol));
  ExprRef fact =
      exprs.conj(exprs.le(exprs.constant(start->value), s),
                 exprs.le(exprs.add(s, drawnIn(ticket.count)), total));
  conditions.push_back(exprs.disj(exprs.negate(both), fact));
}

} // namespace tn
