// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-2] How far can a counter count in one launch? Tickets are distinct only
// while all additions together come to at most 2^width.
//
//   if (keep) s = atomicAdd(c, 1);                 one a thread:
//   gridDim·blockDim for (i = …; i < n; i += stride) … atomicAdd    one for
//   each i in [0, n):  n if (lane == leader) atomicAdd(c, popc(ballot)) one for
//   each vote for it while ((i = atomicAdd(q, 1)) < n) …            n + one a
//   thread
//
// Invariant: a bound holds of every launch; where it is not a constant below
// 2^width it becomes a launch condition of the kind "cap".
#include "passes/analysis/Horner.h"
#include "passes/check/Race/TicketFacts.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

namespace {

class TicketCount {
public:
  TicketCount(Prover &prover, Twins &twins, mir::Scope scope)
      : prover(prover), exprs(prover.exprs), twins(twins), scope(scope) {}

  /// Upper bounds of what one site adds, the best first.
  std::vector<ExprRef> boundsOf(const Ticket &ticket);
  TicketTotal isAtMost(ExprRef bound, Int most, const Ticket &ticket, bool mayAddCap);
  ExprRef threads();
  ExprRef mostOf(ExprRef count);
  ExprRef tripsOf(unsigned loop);

private:
  ExprRef measure(ExprRef path, llvm::ArrayRef<unsigned> loops);
  bool isInjective(ExprRef e, ExprRef path, llvm::ArrayRef<unsigned> loops);
  bool isUnsat(const Relation &relation, ExprRef e, ExprRef path,
               ExprRef differ);
  bool isOncePerWarp(const Ticket &ticket);
  ExprRef queue(const Ticket &ticket);

  Prover &prover;
  ExprContext &exprs;
  Twins &twins;
  mir::Scope scope;
};

// All threads of the scope.
ExprRef TicketCount::threads() {
  ExprRef all = exprs.constant(1);
  for (unsigned d = 0; d < 3; ++d) {
    all = exprs.mul(all, prover.id(kBlockDim, d));
    if (scope == mir::Scope::Grid)
      all = exprs.mul(all, prover.id(kGridDim, d));
  }
  return all;
}

ExprRef TicketCount::mostOf(ExprRef count) {
  if (prover.isLaunchValue(count))
    return count;
  Int most = exprs.range(count).hi;
  return most < Int(1) << 31 ? exprs.constant(most) : nullptr;
}

// How often a loop runs at most each time it is come to, over launch values:
// the condition bounds its counter in every iteration that runs.
ExprRef TicketCount::tripsOf(unsigned id) {
  const Loop &loop = prover.kernel.loops[id];
  if (loop.exactTrips >= 0)
    return exprs.constant(loop.exactTrips);
  std::vector<Inequality> known;
  if (loop.condition)
    appendInequalities(exprs, loop.condition, known);
  llvm::append_range(known, prover.inequalities());
  auto isAllowed = [&](ExprRef atom) { return prover.isLaunchValue(atom); };
  if (auto most = upperBound(exprs, toPoly(exprs, exprs.sym(loop.counter)), known, isAllowed))
    return exprs.max(exprs.add(fromPoly(exprs, *most), exprs.constant(1)), exprs.constant(0));
  Int last = exprs.symbol(loop.counter).hi;
  return last < Int(1) << 31 ? exprs.constant(last + 1) : nullptr;
}

bool TicketCount::isUnsat(const Relation &relation, ExprRef e, ExprRef path,
                          ExprRef differ) {
  std::vector<ExprRef> query = twins.premises(relation);
  query.push_back(differ);
  query.push_back(twins.first(path, relation));
  query.push_back(twins.second(path, relation));
  query.push_back(
      exprs.eq(twins.first(e, relation), twins.second(e, relation)));
  return prover.smt.check(exprs, query, nullptr, SmtLimits{600000}) ==
         Sat::Unsat;
}

// Different in any two executions: of two blocks, of two threads of a block,
// of one thread in two iterations.
bool TicketCount::isInjective(ExprRef e, ExprRef path,
                              llvm::ArrayRef<unsigned> loops) {
  Relation block;
  block.scope = mir::Scope::Block;
  if (!isUnsat(block, e, path, twins.differ(block)))
    return false;
  if (!loops.empty()) {
    ExprRef same = exprs.truth(true), differ = exprs.truth(false);
    for (unsigned d = 0; d < 3; ++d) {
      ExprRef t = prover.id(kThreadIdx, d);
      same = exprs.conj(same, exprs.eq(t, twins.second(t, block)));
    }
    for (unsigned loop : loops) {
      ExprRef counter = exprs.sym(prover.kernel.loops[loop].counter);
      differ = exprs.disj(differ, exprs.cmp(ExprKind::Ne, counter,
                                            twins.second(counter, block)));
    }
    if (!isUnsat(block, e, path, exprs.conj(same, differ)))
      return false;
  }
  if (scope != mir::Scope::Grid)
    return true;
  Relation grid;
  grid.scope = mir::Scope::Grid;
  return isUnsat(grid, e, path, twins.differ(grid));
}

// N, when the path says 0 <= e < N of a value that no two executions share.
ExprRef TicketCount::measure(ExprRef path, llvm::ArrayRef<unsigned> loops) {
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(path, conjuncts);
  for (ExprRef c : conjuncts) {
    if (c->kind != ExprKind::Lt && c->kind != ExprKind::Le)
      continue;
    ExprRef e = (*c)[0], end = (*c)[1];
    if (!prover.isLaunchValue(end) || prover.isLaunchValue(e))
      continue;
    if (c->kind == ExprKind::Le)
      end = exprs.add(end, exprs.constant(1));
    if (prover.proves({path}, exprs.le(exprs.constant(0), e)) &&
        isInjective(e, path, loops))
      return exprs.max(end, exprs.constant(0));
  }
  return nullptr;
}

// Does at most one lane of a warp execute it in each iteration? What is the
// warp's own is one value for both.
bool TicketCount::isOncePerWarp(const Ticket &ticket) {
  Relation relation;
  relation.scope = mir::Scope::Warp;
  for (unsigned loop : ticket.loops)
    relation.loops[loop] = LoopRelation::Shared;
  std::vector<ExprRef> query = twins.premises(relation);
  query.push_back(twins.differ(relation));
  query.push_back(twins.sameWarp(relation));
  query.push_back(twins.first(ticket.path, relation));
  query.push_back(twins.second(ticket.path, relation));
  return prover.smt.check(exprs, query, nullptr, SmtLimits{600000}) ==
         Sat::Unsat;
}

// A loop that goes on only while the ticket is below N: each such ticket is
// another number below N, and each thread draws one more at most. By induction
// over the additions: none of the first 2^w repeats, so there are not so many.
ExprRef TicketCount::queue(const Ticket &ticket) {
  if (ticket.loops.size() != 1 || !ticket.count->isConst() ||
      ticket.count->value < 1)
    return nullptr;
  const Loop &loop = prover.kernel.loops[ticket.loops[0]];
  if (!loop.goesOn)
    return nullptr;
  llvm::SmallVector<ExprRef> conjuncts;
  conjunctsOf(loop.goesOn, conjuncts);
  ExprRef s = exprs.sym(ticket.symbol);
  for (ExprRef c : conjuncts) {
    // However the ticket is read.
    bool isBelow = (c->kind == ExprKind::Lt || c->kind == ExprKind::Le) &&
                   ((*c)[0] == s ||
                    (*c)[0] == exprs.wrap(s, ticket.width, !ticket.isSigned));
    if (!isBelow || !prover.isLaunchValue((*c)[1]))
      continue;
    ExprRef count = exprs.sub((*c)[1], exprs.constant(exprs.range((*c)[0]).lo));
    if (c->kind == ExprKind::Le)
      count = exprs.add(count, exprs.constant(1));
    count =
        exprs.range(count).lo < 0 ? exprs.max(count, exprs.constant(0)) : count;
    return exprs.mul(exprs.add(count, threads()), ticket.count);
  }
  return nullptr;
}

std::vector<ExprRef> TicketCount::boundsOf(const Ticket &ticket) {
  std::vector<ExprRef> out;
  ExprRef most = mostOf(ticket.count);
  auto add = [&](ExprRef times, ExprRef each) {
    if (times && each)
      out.push_back(exprs.mul(times, each));
  };
  add(measure(ticket.path, ticket.loops), most);
  if (ticket.loops.empty())
    add(threads(), most);
  // The ones of a ballot: one for each vote for it.
  if (ticket.count->kind == ExprKind::Load && ticket.count->symbol == kPopCount)
    for (const Vote &vote : prover.kernel.votes) {
      ExprRef ballot = (*ticket.count)[0];
      if (ballot->kind != ExprKind::Sym || ballot->symbol != vote.symbol ||
          vote.loops != ticket.loops || !isOncePerWarp(ticket))
        continue;
      add(measure(vote.voted, vote.loops), exprs.constant(1));
      if (vote.loops.empty())
        add(threads(), exprs.constant(1));
    }
  // Loops of a length that the launch knows.
  ExprRef times = threads();
  for (unsigned loop : ticket.loops)
    if (ExprRef trips = times ? tripsOf(loop) : nullptr)
      times = exprs.mul(times, trips);
    else
      times = nullptr;
  if (!ticket.loops.empty())
    add(times, most);
  if (ExprRef bound = queue(ticket))
    out.push_back(bound);
  return out;
}

TicketTotal TicketCount::isAtMost(ExprRef bound, Int most, const Ticket &ticket, bool mayAddCap) {
  ExprRef truth = exprs.le(bound, exprs.constant(most));
  if (exprs.range(bound).hi <= most || prover.proves({}, truth))
    return TicketTotal::Within;
  if (!prover.isLaunchValue(bound) || exprs.range(bound).hi >= kIntMax)
    return TicketTotal::Unknown;
  // A cap that a common launch would break is none.
  if (!isPlausibleCap(exprs, bound, most))
    return TicketTotal::Unknown;
  if (!mayAddCap)
    return TicketTotal::Capped;
  const Object &object =
      prover.kernel.objects[prover.kernel.accesses[ticket.access].object];
  Condition condition;
  condition.kind = ConditionKind::Cap;
  // The constants of the bound stand on the right.
  Poly poly = toPoly(exprs, bound);
  Int constant = poly.constant();
  poly.terms.erase(Monomial{});
  condition.truth =
      exprs.le(fromPoly(exprs, poly), exprs.constant(most - constant));
  condition.text = exprs.str(condition.truth);
  condition.why =
      "keeps the counter `" + object.name + "` from wrapping around";
  condition.span = diag::spanOf(ticket.op->getLoc());
  return prover.addCondition(std::move(condition)) ? TicketTotal::Capped : TicketTotal::Unknown;
}

} // namespace

std::optional<Int> mostWideTickets(Prover &prover, llvm::ArrayRef<const Ticket *> tickets) {
  Int most = 0;
  for (const Ticket *t : tickets) {
    most = std::max(most, prover.exprs.range(t->count).hi);
    if (t->width != 64)
      return std::nullopt;
  }
  // No launch makes 2^54 atomic operations.
  return most <= 1024 ? std::optional<Int>(most << 54) : std::nullopt;
}

ExprRef boundOfBlock(Prover &prover, Twins &twins, const Ticket &ticket, llvm::ArrayRef<unsigned> outer) {
  TicketCount count(prover, twins, mir::Scope::Block);
  ExprRef total = count.mostOf(ticket.count);
  if (!total)
    return nullptr;
  total = prover.exprs.mul(total, count.threads());
  for (unsigned loop : llvm::ArrayRef<unsigned>(ticket.loops).drop_front(outer.size())) {
    ExprRef trips = count.tripsOf(loop);
    if (!trips)
      return nullptr;
    total = prover.exprs.mul(total, trips);
  }
  return total;
}

TicketTotal boundTickets(Prover &prover, Twins &twins, llvm::ArrayRef<const Ticket *> tickets,
                         mir::Scope scope, Int most, bool mayAddCap) {
  TicketCount count(prover, twins, scope);
  ExprContext &exprs = prover.exprs;
  if (auto wide = mostWideTickets(prover, tickets); wide && *wide <= most)
    return TicketTotal::Within;
  // The first bounds of each site; only with one site are others tried.
  ExprRef sum = exprs.constant(0);
  for (const Ticket *t : tickets) {
    std::vector<ExprRef> bounds = count.boundsOf(*t);
    if (bounds.empty())
      return TicketTotal::Unknown;
    if (tickets.size() > 1) {
      sum = exprs.add(sum, bounds[0]);
      continue;
    }
    for (bool isCap : {false, true})
      for (ExprRef bound : bounds)
        if (TicketTotal total = count.isAtMost(bound, most, *t, isCap && mayAddCap);
            total == TicketTotal::Within || (isCap && total == TicketTotal::Capped))
          return total;
    return TicketTotal::Unknown;
  }
  return count.isAtMost(sum, most, *tickets[0], mayAddCap);
}

} // namespace tn
