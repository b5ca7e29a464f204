// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-2] Ranks: the ones of a mask below a lane of the mask.
//
//   m = __ballot_sync(~0, keep)  or  m = __match_any_sync(~0, bin)
//   rank = __popc(m & ((1u << lane) - 1))
//   → rank < __popc(m) for a lane of m, and ranks of two lanes of one m differ
//
// Invariant: arithmetic of bits only; that a lane's own bit is set in what it
// got is the vote's to say (Vote::voted).
#include "passes/check/Race/TicketFacts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tn {
using namespace analysis;

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


void TicketFacts::relateRanks(Group &g, Group &h, const Relation &relation,
                              std::vector<ExprRef> &conditions) {
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
