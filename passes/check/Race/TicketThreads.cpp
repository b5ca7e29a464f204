// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-2] The threads behind the values of a record: who drew the ticket that
// came by a shuffle, or that lies in shared memory?
//
//   base = __shfl_sync(~0, s, 0)       a thread of the same warp, lane 0; its s
//   __shared__ int start;              the one thread that stored it
//   base = start[threadIdx.x / 32]     the thread whose store was to this place
//
// Invariant: such a thread exists in every execution of the record, and what is
// said of its copies of the symbols is true of it.
#include "passes/check/Initialization/ProgramOrder.h"
#include "passes/check/Race/TicketFacts.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

// Longer chains of hands are not followed.
static constexpr unsigned kMaxCopies = 8;

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
      in(group, copy, t->second->count);
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

// A thread of a block has indices below its dimensions.
void TicketFacts::addRange(Group &group, unsigned copy) {
  for (unsigned d = 0; d < 3; ++d) {
    ExprRef index = in(group, copy, prover.id(kThreadIdx, d));
    group.facts.push_back(exprs.le(exprs.constant(0), index));
    group.facts.push_back(exprs.lt(index, prover.id(kBlockDim, d)));
  }
}

// A lane of the same warp, in the same iteration: all lanes of the mask come to
// the shuffle together, with that mask, and the source is one of them
// (barrier-4).
void TicketFacts::addRelay(Group &group, unsigned copy, const Relay &relay) {
  unsigned z = newCopy(group, copy, Uniform::Warp);
  ExprRef linear = prover.linearThread();
  ExprRef me = in(group, copy, linear), other = in(group, z, linear);
  addRange(group, z);
  group.facts.push_back(
      exprs.eq(exprs.floorDiv(me, 32), exprs.floorDiv(other, 32)));
  group.facts.push_back(
      exprs.eq(exprs.floorRem(other, 32), in(group, copy, relay.source)));
  if (relay.mask) {
    group.facts.push_back(exprs.eq(in(group, z, relay.mask), in(group, copy, relay.mask)));
    // Lanes that a match names had one value.
    auto vote = relay.mask->kind == ExprKind::Sym ? voteOf.find(relay.mask->symbol) : voteOf.end();
    if (vote != voteOf.end() && vote->second->value)
      group.facts.push_back(exprs.eq(in(group, z, vote->second->value), in(group, copy, vote->second->value)));
  }
  group.facts.push_back(in(group, z, relay.path));
  group.facts.push_back(exprs.eq(in(group, copy, exprs.sym(relay.symbol)),
                                 in(group, z, relay.value)));
  collect(group, z, relay.value);
}

// The one thread that `path` admits, or none.
bool pinsThread(Prover &prover, ExprRef path,
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
  if (!w.value || w.bytes != access.bytes || w.loops != access.loops ||
      !ProgramOrder::isBefore(w.op, access.op))
    return;
  // Elements lie apart or are the same.
  auto isWhole = [&](const Access &a) {
    ExprRef rest = exprs.floorRem(a.offset, Int(a.bytes));
    return rest->isConst() && rest->value == 0;
  };
  if (!isWhole(w) || !isWhole(access))
    return;
  llvm::DenseMap<unsigned, ExprRef> pinned;
  bool isPinned = w.offset == access.offset && w.offset->isConst() &&
                  pinsThread(prover, w.path, pinned);
  // Outside of loops whoever stores at the place that is read has stored, or
  // the load is of what was never written (init-1); two that store there would
  // race. Inside of loops an earlier iteration's value could be left, unless
  // it is one fixed thread that surely stores.
  if (!isPinned && !w.loops.empty())
    return;
  unsigned z = newCopy(group, copy, Uniform::Block);
  group.copies[z].map = pinned;
  if (!w.loops.empty() &&
      !prover.proves({in(group, copy, access.path)}, in(group, z, w.decisions)))
    return;
  if (!isPinned) {
    addRange(group, z);
    group.facts.push_back(exprs.eq(in(group, z, w.offset), in(group, copy, access.offset)));
  }
  group.facts.push_back(in(group, z, w.path));
  if (read.isTruth) {
    ExprRef mine = in(group, copy, exprs.boolSym(read.symbol));
    ExprRef theirs = exprs.cmp(ExprKind::Ne, in(group, z, w.value), exprs.constant(0));
    group.facts.push_back(exprs.conj(exprs.disj(exprs.negate(mine), theirs), exprs.disj(mine, exprs.negate(theirs))));
  } else {
    ExprRef value = exprs.wrap(in(group, z, w.value), read.width, read.isSigned);
    group.facts.push_back(
        exprs.eq(in(group, copy, exprs.sym(read.symbol)), value));
  }
  collect(group, z, w.value);
  // What is its warp's is the reader's too, when it is of that warp.
  ExprRef linear = prover.linearThread();
  ExprRef sameWarp = exprs.eq(exprs.floorDiv(in(group, copy, linear), 32), exprs.floorDiv(in(group, z, linear), 32));
  std::vector<unsigned> symbols;
  for (auto [symbol, theirs] : group.copies[z].map)
    symbols.push_back(symbol);
  llvm::sort(symbols);
  for (unsigned symbol : symbols) {
    ExprRef theirs = group.copies[z].map[symbol];
    bool isOfThen = llvm::all_of(loopsOf[symbol], [&](unsigned loop) { return llvm::is_contained(w.loops, loop); });
    if (exprs.symbol(symbol).uniform == Uniform::Warp && isOfThen && theirs->kind == ExprKind::Sym)
      group.facts.push_back(
          exprs.disj(exprs.negate(sameWarp), exprs.eq(theirs, in(group, copy, exprs.sym(symbol)))));
  }
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
    for (size_t i = 0; i < group.tickets.size(); ++i)
      addStart(group, group.tickets[i]);
    // Where several copies of one record remain, they are looked up again.
    llvm::erase_if(group.facts,
                   [](ExprRef f) { return f->kind == ExprKind::True; });
  }
  return group;
}

} // namespace tn
