// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads behind the values of a record, and facts about their tickets.
// See TicketFacts.h; how far a counter counts is TicketCount.cpp's.
#include "passes/check/Race/TicketFacts.h"
#include "passes/analysis/Horner.h"
#include "passes/check/Initialization/ProgramOrder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tn {
using namespace analysis;

// Longer chains of hands are not followed.
static constexpr unsigned kMaxCopies = 8;

TicketFacts::TicketFacts(Prover &prover, Twins &twins)
    : prover(prover), exprs(prover.exprs), twins(twins) {
  for (const Ticket &t : prover.kernel.tickets)
    ticketOf[t.symbol] = &t;
  for (const Relay &r : prover.kernel.relays)
    relayOf[r.symbol] = &r;
  for (const Vote &v : prover.kernel.votes)
    voteOf[v.symbol] = &v;
  for (const SharedRead &r : prover.kernel.sharedReads)
    readOf[r.symbol] = &r;
  for (const Loop &loop : prover.kernel.loops)
    for (unsigned symbol : loop.perIteration) {
      loopsOf[symbol].assign(loop.parents.begin(), loop.parents.end());
      loopsOf[symbol].push_back(loop.id);
    }
}

// ------------------------------------------------------------------- threads

// Within one copy a symbol is its maker's, or, where the two are different
// threads that need not agree on it, a new one. A loop's counter is the
// maker's: a value passes from hand to hand in one iteration.
ExprRef TicketFacts::in(Group &group, unsigned id, ExprRef e) {
  if (id == 0)
    return e;
  Copy &copy = group.copies[id];
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(e, symbols);
  for (unsigned symbol : symbols) {
    if (copy.map.count(symbol))
      continue;
    Symbol old = exprs.symbol(symbol);
    bool shared =
        old.kind == SymbolKind::LoopCounter || old.uniform <= copy.shares;
    bool isTruth = isTruthSymbol(e, symbol);
    ExprRef own = isTruth ? exprs.boolSym(symbol) : exprs.sym(symbol);
    if (shared) {
      ExprRef theirs = in(group, copy.maker, own);
      group.copies[id].map[symbol] = theirs;
      continue;
    }
    // What says which value it has in an iteration is said of the other thread.
    Symbol &fresh = exprs.copyOf(symbol);
    fresh.uniform = Uniform::Thread;
    fresh.isDerived = false;
    group.copies[id].map[symbol] =
        isTruth ? exprs.boolSym(fresh.id) : exprs.sym(fresh.id);
  }
  return exprs.substitute(e, group.copies[id].map);
}

unsigned TicketFacts::newCopy(Group &group, unsigned maker, Uniform shares) {
  unsigned id = group.copies.size();
  Copy &copy = group.copies.emplace_back();
  copy.shares = shares;
  copy.maker = maker;
  return id;
}

ExprRef TicketFacts::thread(const Group &group, unsigned id,
                            unsigned dim) const {
  ExprRef own = prover.id(kThreadIdx, dim);
  if (own->isConst() || id == 0)
    return own;
  auto it = group.copies[id].map.find(own->symbol);
  return it == group.copies[id].map.end() ? own : it->second;
}

void TicketFacts::collect(Group &group, unsigned copy, ExprRef e) {
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(e, symbols);
  for (unsigned symbol : symbols) {
    if (!group.seen.insert({symbol, copy}).second)
      continue;
    if (copy == 0 && exprs.symbol(symbol).uniform == Uniform::Warp)
      group.warpSymbols.push_back(symbol);
    if (auto t = ticketOf.find(symbol); t != ticketOf.end()) {
      group.tickets.push_back({t->second, copy});
      collect(group, copy, t->second->count);
    }
    if (group.copies.size() >= kMaxCopies)
      continue;
    if (auto r = relayOf.find(symbol); r != relayOf.end())
      addRelay(group, copy, *r->second);
    if (auto r = readOf.find(symbol); r != readOf.end())
      addSharedRead(group, copy, *r->second);
  }
}

// A lane of the same warp, in the same iteration: all lanes come to the
// shuffle together (barrier-4).
void TicketFacts::addRelay(Group &group, unsigned copy, const Relay &relay) {
  unsigned z = newCopy(group, copy, Uniform::Warp);
  ExprRef linear = prover.linearThread();
  ExprRef me = in(group, copy, linear), other = in(group, z, linear);
  for (unsigned d = 0; d < 3; ++d)
    group.facts.push_back(exprs.lt(in(group, z, prover.id(kThreadIdx, d)),
                                   prover.id(kBlockDim, d)));
  group.facts.push_back(
      exprs.eq(exprs.floorDiv(me, 32), exprs.floorDiv(other, 32)));
  group.facts.push_back(
      exprs.eq(exprs.floorRem(other, 32), in(group, copy, relay.source)));
  group.facts.push_back(in(group, z, relay.path));
  group.facts.push_back(exprs.eq(in(group, copy, exprs.sym(relay.symbol)),
                                 in(group, z, relay.value)));
  collect(group, z, relay.value);
}

// The one thread that `path` admits, or none.
static bool pinsThread(Prover &prover, ExprRef path,
                       llvm::DenseMap<unsigned, ExprRef> &map) {
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(path, conjuncts);
  for (unsigned d = 0; d < 3; ++d) {
    ExprRef own = prover.id(kThreadIdx, d);
    if (own->isConst())
      continue;
    bool found = false;
    for (ExprRef c : conjuncts)
      if (c->kind == ExprKind::Eq && !(*c)[0]->isBool())
        for (unsigned side : {0u, 1u})
          if ((*c)[side] == own && (*c)[1 - side]->isConst()) {
            map[own->symbol] = (*c)[1 - side];
            found = true;
          }
    if (!found)
      return false;
  }
  return true;
}

// What one thread of the block left in shared memory, or where a counter of
// the block has come to.
void TicketFacts::addSharedRead(Group &group, unsigned copy,
                                const SharedRead &read) {
  KernelAccesses &kernel = prover.kernel;
  const Access &access = kernel.accesses[read.access];
  const Object &object = kernel.objects[access.object];
  if (object.escapes || object.kind == ObjectKind::Unknown)
    return;
  llvm::SmallVector<const Access *> writes;
  bool isCounted = false;
  for (const Access &w : kernel.accesses)
    if (w.object == access.object && w.writes()) {
      writes.push_back(&w);
      isCounted |= w.mode == AccessMode::AtomicWrite;
    }
  if (isCounted) {
    group.closings.push_back({&read, copy});
    return;
  }
  if (writes.size() != 1)
    return;
  const Access &w = *writes[0];
  bool isSame = w.value && w.offset == access.offset && w.offset->isConst() &&
                w.bytes == access.bytes && w.loops == access.loops &&
                ProgramOrder::isBefore(w.op, access.op);
  llvm::DenseMap<unsigned, ExprRef> pinned;
  if (!isSame || !pinsThread(prover, w.path, pinned))
    return;
  // Outside of loops the thread has stored, or the load is of what was never
  // written (init-1); inside, an earlier iteration's value could be left.
  unsigned z = newCopy(group, copy, Uniform::Block);
  group.copies[z].map = pinned;
  ExprRef stored = in(group, z, w.decisions);
  if (!w.loops.empty() &&
      !prover.proves({in(group, copy, access.path)}, stored))
    return;
  group.facts.push_back(in(group, z, w.path));
  ExprRef value = exprs.wrap(in(group, z, w.value), read.width, read.isSigned);
  group.facts.push_back(
      exprs.eq(in(group, copy, exprs.sym(read.symbol)), value));
  collect(group, z, w.value);
}

// --------------------------------------------------------------------- ranks

// L of 2^L − 1 in machine arithmetic.
static ExprRef lowMaskLane(ExprRef e) {
  if (e->kind == ExprKind::Wrap)
    e = (*e)[0];
  if (e->kind != ExprKind::Add || e->operands.size() != 2)
    return nullptr;
  ExprRef a = (*e)[0], b = (*e)[1];
  if (a->isConst())
    std::swap(a, b);
  bool isPower =
      a->kind == ExprKind::Shl && (*a)[0]->isConst() && (*a)[0]->value == 1;
  return isPower && b->isConst() && b->value == -1 ? (*a)[1] : nullptr;
}

void TicketFacts::addRanks(Group &group, ExprRef e) {
  llvm::SmallVector<ExprRef> work = {e};
  llvm::SmallPtrSet<ExprRef, 16> seen;
  while (!work.empty()) {
    ExprRef n = work.pop_back_val();
    if (!seen.insert(n).second)
      continue;
    work.append(n->operands.begin(), n->operands.end());
    if (n->kind != ExprKind::Load || n->symbol != kPopCount ||
        (*n)[0]->kind != ExprKind::BitAnd)
      continue;
    for (unsigned side : {0u, 1u}) {
      ExprRef ballot = (*(*n)[0])[side],
              lane = lowMaskLane((*(*n)[0])[1 - side]);
      if (!lane || ballot->kind != ExprKind::Sym ||
          !voteOf.count(ballot->symbol))
        continue;
      Rank rank{n, lane, voteOf[ballot->symbol]};
      if (llvm::none_of(group.ranks,
                        [&](const Rank &r) { return r.rank == n; })) {
        group.ranks.push_back(rank);
        // The lane itself is one more of the ones.
        ExprRef all = exprs.popCount(ballot, 32);
        group.facts.push_back(
            exprs.disj(exprs.negate(isMember(rank)),
                       exprs.le(exprs.add(n, exprs.constant(1)), all)));
      }
    }
  }
}

// The thread's own bit of the ballot is the one at `lane`, and set.
ExprRef TicketFacts::isMember(const Rank &rank) {
  ExprRef lane = exprs.floorRem(prover.linearThread(), 32);
  return exprs.conj(exprs.eq(lane, rank.lane), rank.vote->voted);
}

TicketFacts::Group &TicketFacts::groupOf(const Access &access) {
  auto [it, isNew] =
      groups.try_emplace({access.offset->order, access.path->order});
  Group &group = it->second;
  if (isNew) {
    group.copies.emplace_back();
    for (ExprRef e : {access.offset, access.path}) {
      collect(group, 0, e);
      addRanks(group, e);
    }
    // Where several copies of one record remain, they are looked up again.
    llvm::erase_if(group.facts,
                   [](ExprRef f) { return f->kind == ExprKind::True; });
  }
  return group;
}

// ------------------------------------------------------------------ counters

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
    if (w.object != object.id || !w.writes())
      continue;
    auto drawn = llvm::find_if(
        kernel.tickets, [&](const Ticket &t) { return t.access == w.id; });
    if (drawn != kernel.tickets.end()) {
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

bool TicketFacts::cannotWrap(const Ticket &ticket) {
  KernelAccesses &kernel = prover.kernel;
  unsigned id = kernel.accesses[ticket.access].object;
  auto [it, isNew] = bounded.try_emplace(id, false);
  if (isNew) {
    std::vector<const Ticket *> all;
    for (const Ticket &t : kernel.tickets)
      if (kernel.accesses[t.access].object == id)
        all.push_back(&t);
    bool isShared = kernel.objects[id].space == mir::Space::Shared;
    it->second = boundTickets(prover, twins, all,
                              isShared ? mir::Scope::Block : mir::Scope::Grid);
  }
  return it->second;
}

// The value that every store to a block's counter gives it, when the additions
// after it cannot leave the integers.
std::optional<Int> TicketFacts::startOf(const Ticket &ticket) {
  KernelAccesses &kernel = prover.kernel;
  unsigned id = kernel.accesses[ticket.access].object;
  if (kernel.objects[id].space != mir::Space::Shared)
    return std::nullopt;
  std::optional<Int> start;
  Int total = 0;
  for (const Access &w : kernel.accesses) {
    if (w.object != id || !w.writes())
      continue;
    if (w.mode == AccessMode::AtomicWrite) {
      auto drawn = llvm::find_if(
          kernel.tickets, [&](const Ticket &t) { return t.access == w.id; });
      // One addition a thread in each epoch.
      if (drawn == kernel.tickets.end())
        return std::nullopt;
      total += 1024 * std::min(exprs.range(drawn->count).hi, Int(1) << 40);
      continue;
    }
    if (!w.value || !w.value->isConst() ||
        (start && *start != w.value->value) || w.value->value < 0)
      return std::nullopt;
    // In a loop the store must be made in each iteration, or the count goes on.
    llvm::DenseMap<unsigned, ExprRef> pinned;
    bool isSure = w.loops.empty() || pinsThread(prover, w.decisions, pinned);
    ExprRef stored = exprs.substitute(w.decisions, pinned);
    isSure =
        isSure && (w.loops.empty() || exprs.uniform(stored) <= Uniform::Block);
    for (const Ticket &t : kernel.tickets)
      if (kernel.accesses[t.access].object == id &&
          (t.loops != w.loops || !isSure ||
           (!w.loops.empty() && !prover.proves({t.path}, stored))))
        return std::nullopt;
    start = w.value->value;
  }
  if (!start || *start + total >= Int(1) << (ticket.width - 1))
    return std::nullopt;
  return start;
}

// --------------------------------------------------------------------- facts

void TicketFacts::relate(Group &g, const Instance &i, Group &h,
                         const Instance &j, const Relation &relation,
                         std::vector<ExprRef> &conditions) {
  const Ticket &a = *i.ticket, &b = *j.ticket;
  KernelAccesses &kernel = prover.kernel;
  const Access &recordA = kernel.accesses[a.access],
               &recordB = kernel.accesses[b.access];
  if (recordA.object != recordB.object || a.width != b.width)
    return;
  if (!isCounter(a, b, relation))
    return;
  if (!cannotWrap(a) &&
      llvm::none_of(assumed, [&](const Ticket *t) { return t == &a; }))
    assumed.push_back(&a);
  auto first = [&](ExprRef e) {
    return twins.first(in(g, i.copy, e), relation);
  };
  auto second = [&](ExprRef e) {
    return twins.second(in(h, j.copy, e), relation);
  };
  // Two additions, or one and the same?
  ExprRef differ = exprs.truth(&a != &b);
  if (&a == &b) {
    for (unsigned d = 0; d < 3; ++d) {
      differ = exprs.disj(
          differ,
          exprs.cmp(ExprKind::Ne, twins.first(thread(g, i.copy, d), relation),
                    twins.second(thread(h, j.copy, d), relation)));
      ExprRef block = prover.id(kBlockIdx, d);
      differ = exprs.disj(differ,
                          exprs.cmp(ExprKind::Ne, twins.first(block, relation),
                                    twins.second(block, relation)));
    }
    for (unsigned loop : a.loops) {
      ExprRef counter = exprs.sym(kernel.loops[loop].counter);
      differ = exprs.disj(differ, exprs.cmp(ExprKind::Ne,
                                            twins.first(counter, relation),
                                            twins.second(counter, relation)));
    }
  }
  ExprRef both = exprs.conj(first(a.path), second(b.path));
  both =
      exprs.conj(both, exprs.eq(first(recordA.offset), second(recordB.offset)));
  ExprRef s = first(exprs.sym(a.symbol)), t = second(exprs.sym(b.symbol));
  if (a.isSigned != b.isSigned) {
    s = exprs.wrap(s, a.width, false);
    t = exprs.wrap(t, b.width, false);
  }
  ExprRef sEnd = exprs.add(s, first(a.count)),
          tEnd = exprs.add(t, second(b.count));
  ExprRef circle = exprs.constant(Int(1) << a.width);
  ExprRef apart = exprs.disj(
      exprs.conj(exprs.le(sEnd, t), exprs.le(tEnd, exprs.add(s, circle))),
      exprs.conj(exprs.le(tEnd, s), exprs.le(sEnd, exprs.add(t, circle))));
  conditions.push_back(
      exprs.disj(exprs.negate(exprs.conj(both, differ)), apart));
  if (differ->kind != ExprKind::True)
    conditions.push_back(
        exprs.disj(exprs.disj(exprs.negate(both), differ), exprs.eq(s, t)));
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
  std::optional<Int> start = startOf(ticket);
  if (!start || ticket.loops != read.loops)
    return;
  // The drawing thread and the reading one are of one block, in one epoch.
  Relation inBlock;
  inBlock.scope = mir::Scope::Block;
  for (unsigned loop : ticket.loops)
    inBlock.loops[loop] = LoopRelation::Shared;
  std::string before = reason;
  bool isOne = isCounter(ticket, ticket, inBlock);
  reason = before;
  if (!isOne)
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
      exprs.conj(exprs.le(exprs.constant(*start), s),
                 exprs.le(exprs.add(s, drawnIn(ticket.count)), total));
  conditions.push_back(exprs.disj(exprs.negate(both), fact));
}

void TicketFacts::append(const Access &a, const Access &b,
                         const Relation &relation,
                         std::vector<ExprRef> &conditions) {
  assumed.clear();
  reason.clear();
  // Two groups, since one may grow while the other is looked at.
  groupOf(a);
  groupOf(b);
  Group &g = groupOf(a), &h = groupOf(b);
  for (ExprRef fact : g.facts)
    conditions.push_back(twins.first(fact, relation));
  for (ExprRef fact : h.facts)
    conditions.push_back(twins.second(fact, relation));
  for (const Instance &i : g.tickets)
    for (const Instance &j : h.tickets)
      relate(g, i, h, j, relation, conditions);
  for (const Instance &i : g.tickets)
    for (const Closing &c : g.closings)
      close(g, i, true, g, c, true, relation, conditions);
  for (const Instance &i : h.tickets)
    for (const Closing &c : h.closings)
      close(h, i, false, h, c, false, relation, conditions);
  if (relation.scope == mir::Scope::Grid)
    return;

  // Lanes of one warp in one iteration have one value of what is the warp's.
  ExprRef sameWarp = twins.sameWarp(relation);
  for (unsigned symbol : g.warpSymbols) {
    if (!llvm::is_contained(h.warpSymbols, symbol))
      continue;
    ExprRef together = sameWarp;
    for (unsigned loop : loopsOf[symbol]) {
      ExprRef counter = exprs.sym(prover.kernel.loops[loop].counter);
      together =
          exprs.conj(together, exprs.eq(twins.first(counter, relation),
                                        twins.second(counter, relation)));
    }
    ExprRef own = exprs.sym(symbol);
    if (llvm::any_of(llvm::ArrayRef<ExprRef>{a.path, b.path, a.offset, b.offset},
                     [&](ExprRef e) { return isTruthSymbol(e, symbol); }))
      continue;
    ExprRef equal =
        exprs.eq(twins.first(own, relation), twins.second(own, relation));
    conditions.push_back(exprs.disj(exprs.negate(together), equal));
  }
  // Ones of one mask below a lower lane are fewer.
  for (const Rank &r : g.ranks)
    for (const Rank &q : h.ranks) {
      if (r.vote != q.vote)
        continue;
      ExprRef ballot = exprs.sym(r.vote->symbol);
      ExprRef same = exprs.eq(twins.first(ballot, relation),
                              twins.second(ballot, relation));
      ExprRef lane1 = twins.first(r.lane, relation),
              lane2 = twins.second(q.lane, relation);
      ExprRef rank1 = twins.first(r.rank, relation),
              rank2 = twins.second(q.rank, relation);
      auto below = [&](ExprRef lo, ExprRef hi, ExprRef rankLo, ExprRef rankHi,
                       ExprRef member) {
        ExprRef given = exprs.conj(exprs.conj(same, exprs.lt(lo, hi)), member);
        conditions.push_back(
            exprs.disj(exprs.negate(given), exprs.lt(rankLo, rankHi)));
      };
      below(lane1, lane2, rank1, rank2, twins.first(isMember(r), relation));
      below(lane2, lane1, rank2, rank1, twins.second(isMember(q), relation));
    }
}

} // namespace tn
