// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Axioms of tokens, instantiated at the loads of two records. See TokenFacts.h.
#include "passes/check/Race/TokenFacts.h"
#include "compiler/ir/Layout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tn {
using namespace analysis;

// More loads than this of one record are not paired.
static constexpr size_t kMaxLoads = 8;

static llvm::SmallVector<ExprRef>
loadsIn(Prover &prover, llvm::ArrayRef<ExprRef> roots, bool ofTokens) {
  llvm::SmallVector<ExprRef> work(roots.begin(), roots.end()), out;
  llvm::SmallPtrSet<ExprRef, 32> seen;
  while (!work.empty()) {
    ExprRef e = work.pop_back_val();
    if (!seen.insert(e).second)
      continue;
    // What only decides between places is no index.
    for (ExprRef operand : e->operands)
      if (ofTokens || !operand->isBool())
        work.push_back(operand);
    if (e->kind != ExprKind::Load || e->symbol >= prover.kernel.objects.size())
      continue;
    bool isToken = prover.kernel.objects[e->symbol].token != Token::None;
    if (isToken == ofTokens)
      out.push_back(e);
  }
  llvm::sort(out, [](ExprRef a, ExprRef b) { return a->order < b->order; });
  if (out.size() > kMaxLoads)
    out.resize(kMaxLoads);
  return out;
}

void appendTokenFacts(Prover &prover, Twins &twins, const Access &a,
                      const Access &b, const Relation &relation,
                      std::vector<ExprRef> &conditions) {
  // Asked for each pair, and hardly any kernel has one.
  if (llvm::none_of(prover.kernel.objects, [](const Object &o) { return o.token != Token::None; }))
    return;
  ExprContext &exprs = prover.exprs;
  llvm::SmallVector<ExprRef> loads;
  for (ExprRef e : loadsIn(prover, {a.offset, a.path}, true))
    loads.push_back(twins.first(e, relation));
  for (ExprRef e : loadsIn(prover, {b.offset, b.path}, true))
    if (ExprRef other = twins.second(e, relation);
        !llvm::is_contained(loads, other))
      loads.push_back(other);
  for (size_t i = 0; i < loads.size(); ++i)
    for (size_t j = i + 1; j < loads.size(); ++j) {
      ExprRef x = loads[i], y = loads[j];
      if (x->kind != ExprKind::Load || y->kind != ExprKind::Load ||
          x->symbol != y->symbol)
        continue;
      const Object &object = prover.kernel.objects[x->symbol];
      ExprRef p = (*x)[0], q = (*y)[0];
      Int size = Int(mir::sizeInBytes(object.element));
      auto isInside = [&](ExprRef index) {
        ExprRef end = exprs.mul(exprs.add(index, exprs.constant(1)),
                                exprs.constant(size));
        return exprs.conj(exprs.le(exprs.constant(0), index),
                          exprs.le(end, object.sizeInBytes));
      };
      ExprRef outside = exprs.negate(exprs.conj(isInside(p), isInside(q)));
      if (object.token == Token::Unique) {
        ExprRef injective =
            exprs.disj(exprs.negate(exprs.eq(x, y)), exprs.eq(p, q));
        conditions.push_back(exprs.disj(outside, injective));
      } else if (object.token == Token::Monotone) {
        ExprRef up = exprs.disj(exprs.lt(q, p), exprs.le(x, y)),
                down = exprs.disj(exprs.lt(p, q), exprs.le(y, x));
        conditions.push_back(exprs.disj(outside, exprs.conj(up, down)));
      }
    }
}

std::string missingToken(Prover &prover, const Access &a, const Access &b) {
  llvm::SmallVector<ExprRef> loads = loadsIn(prover, {a.offset}, false);
  llvm::append_range(loads, loadsIn(prover, {b.offset}, false));
  for (ExprRef load : loads) {
    const Object &object = prover.kernel.objects[load->symbol];
    if (object.kind != ObjectKind::Argument ||
        !mlir::isa_and_nonnull<mlir::IntegerType>(object.element))
      continue;
    std::string name = "`" + object.name + "`";
    return "where nothing is known of what " + name +
           " holds, two threads may meet: pass it as `tn::unique` if its " +
           "elements are distinct, as `tn::monotone` if they are offsets of "
           "rows";
  }
  return "";
}

} // namespace tn
