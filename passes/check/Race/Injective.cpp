// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1], engine 1: two offsets of one shape whose thread part is a
// mixed-radix number of the thread's indices.
//
//   in a block:     4·tid − 4·tid'                        |4| >= 4 bytes
//   across blocks:  4·(bid·bdim + tid) − 4·(bid'·bdim + tid')
//
// The difference of the two offsets must be exactly k·(linear index −
// linear index') with |k| at least the width; everything else cancels.
//
// Invariant: true only when the difference is the whole of it, in one
// dimension; other shapes are the solver's.
#include "passes/check/Race/Race.h"

namespace tn {
using namespace analysis;

bool isInjective(Prover &prover, Twins &twins, const Access &a, const Access &b,
                 const Relation &relation) {
  ExprContext &exprs = prover.exprs;
  // Other dimensions must hold one thread or block only.
  for (unsigned d = 1; d < 3; ++d) {
    if (!prover.id(kThreadIdx, d)->isConst())
      return false;
    if (relation.scope == mir::Scope::Grid && !prover.id(kBlockIdx, d)->isConst())
      return false;
  }
  Poly difference = toPoly(exprs, twins.first(a.offset, relation));
  if (!addScaled(difference, toPoly(exprs, twins.second(b.offset, relation)), -1))
    return false;
  ExprRef tid = prover.id(kThreadIdx, 0);
  if (relation.scope == mir::Scope::Grid)
    tid = exprs.add(exprs.mul(prover.id(kBlockIdx, 0), prover.id(kBlockDim, 0)), tid);
  Poly expected = toPoly(exprs, exprs.sub(tid, twins.second(tid, relation)));
  if (expected.terms.empty() || difference.terms.size() != expected.terms.size())
    return false;
  Int k = 0;
  for (const auto &[m, c] : expected.terms)
    if (c == 1 && !m.empty()) {
      auto it = difference.terms.find(m);
      if (it == difference.terms.end())
        return false;
      k = it->second;
      break;
    }
  Poly rest = difference;
  if (k == 0 || !addScaled(rest, expected, -k) || !rest.terms.empty())
    return false;
  Int width = std::max(a.bytes, b.bytes);
  return k >= width || k <= -width;
}

} // namespace tn
