// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Facts about two threads' tickets. See TicketFacts.h.
#include "passes/check/Race/TicketFacts.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

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

void TicketFacts::noteRelated(const Ticket &ticket) {
  if (!llvm::is_contained(related, &ticket))
    related.push_back(&ticket);
  if (!cannotWrap(ticket) && !llvm::is_contained(assumed, &ticket))
    assumed.push_back(&ticket);
}

void TicketFacts::relate(Group &g, const Instance &i, Group &h,
                         const Instance &j, const Relation &relation,
                         std::vector<ExprRef> &conditions) {
  const Ticket &a = *i.ticket, &b = *j.ticket;
  KernelAccesses &kernel = prover.kernel;
  const Access &recordA = kernel.accesses[a.access],
               &recordB = kernel.accesses[b.access];
  if (recordA.object != recordB.object || a.width != b.width)
    return;
  // Up to a limit: apart only in a launch that starts at 0 and stays below it.
  bool isLimited = a.limit || b.limit;
  if (isLimited && (&a != &b || !zeroBased.count(a.symbol)))
    return;
  if (!isCounter(a, b, relation))
    return;
  if (isLimited)
    startsAtZero = &a;
  else
    noteRelated(a);
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
  if (isLimited) {
    ExprRef isSame = exprs.eq(first(exprs.sym(a.symbol)), second(exprs.sym(b.symbol)));
    conditions.push_back(exprs.negate(exprs.conj(exprs.conj(both, differ), isSame)));
    return;
  }
  // What is taken from a counter was above it: [s - k, s).
  auto startOfRange = [&](const Ticket &ticket, bool isFirst) {
    auto mine = [&](ExprRef e) { return isFirst ? first(e) : second(e); };
    ExprRef value = mine(exprs.sym(ticket.symbol));
    if (ticket.takes)
      value = exprs.sub(value, mine(ticket.count));
    bool isSigned = ticket.isSigned && a.isSigned == b.isSigned;
    bool isAsDrawn = !ticket.takes && isSigned == ticket.isSigned;
    return isAsDrawn ? value : exprs.wrap(value, ticket.width, isSigned);
  };
  ExprRef s = startOfRange(a, true), t = startOfRange(b, false);
  ExprRef sEnd = exprs.add(s, first(a.count)),
          tEnd = exprs.add(t, second(b.count));
  ExprRef circle = exprs.constant(Int(1) << a.width), arc = exprs.constant(arcOf(a));
  // One before the other on the arc, which may cross the boundary.
  auto before = [&](ExprRef x, ExprRef xEnd, ExprRef y, ExprRef yEnd) {
    ExprRef plain = exprs.conj(exprs.le(xEnd, y), exprs.le(yEnd, exprs.add(x, arc)));
    if (arc == circle)
      return plain;
    return exprs.disj(plain, exprs.conj(exprs.le(xEnd, exprs.add(y, circle)),
                                        exprs.le(exprs.add(yEnd, circle), exprs.add(x, arc))));
  };
  ExprRef apart = exprs.disj(before(s, sEnd, t, tEnd), before(t, tEnd, s, sEnd));
  conditions.push_back(
      exprs.disj(exprs.negate(exprs.conj(both, differ)), apart));
  if (differ->kind == ExprKind::True)
    return;
  // One and the same addition has one result, and what its thread had then is
  // one value too.
  ExprRef same = exprs.eq(s, t);
  llvm::SmallVector<unsigned> symbols;
  exprs.symbolsOf(a.count, symbols);
  for (unsigned symbol : symbols) {
    bool isOfThen = llvm::all_of(loopsOf[symbol], [&](unsigned loop) { return llvm::is_contained(a.loops, loop); });
    if (isOfThen && !isTruthSymbol(a.count, symbol))
      same = exprs.conj(same, exprs.eq(first(exprs.sym(symbol)), second(exprs.sym(symbol))));
  }
  conditions.push_back(
      exprs.disj(exprs.disj(exprs.negate(both), differ), same));
}

bool TicketFacts::implies(const Access &access, const Ticket &ticket, ExprRef value) {
  Group &group = groupOf(access);
  std::vector<ExprRef> given = group.facts;
  given.push_back(access.path);
  return llvm::any_of(group.tickets, [&](const Instance &i) {
    if (i.ticket != &ticket)
      return false;
    ExprRef drew = exprs.eq(in(group, i.copy, exprs.sym(ticket.symbol)), value);
    return prover.proves(given, exprs.conj(in(group, i.copy, ticket.path), drew));
  });
}

void TicketFacts::append(const Access &a, const Access &b,
                         const Relation &relation,
                         std::vector<ExprRef> &conditions) {
  assumed.clear();
  related.clear();
  startsAtZero = nullptr;
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
  relateRanks(g, h, relation, conditions);
}

} // namespace tn
