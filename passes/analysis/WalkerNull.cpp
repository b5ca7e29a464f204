// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers that may be null, and how pointers compare.
//
//   void k(const float *bias, …) { if (bias) v += bias[c]; }
//   → one truth value of the launch, `bias == nullptr`, with
//     `bias == nullptr` ⇒ extent(bias) == 0; the access has the path
//     `bias != nullptr`, its length condition is `bias == nullptr || extent(bias) >= …`
//   p = c ? &x : nullptr; if (p) *p = …
//   → p is x where c holds, else nothing; `p == nullptr` is ¬c
//
// Why this is sound: no variable and no array has the address 0. An argument is
// null or not for the whole launch, and the launch looks at it. What has moved
// away from an argument (`bias + i`) may compare either way, for each thread.
#include "passes/analysis/WalkerImpl.h"

using namespace mlir;

namespace tn::analysis {

ExprRef Walker::isNull(const Target &target) {
  const Object &object = out.objects[target.object];
  bool isMoved = !target.offset->isConst() || target.offset->value != 0;
  if (isMoved && (object.isNull || object.kind == ObjectKind::Argument))
    return opaqueTruth(uniformOf(target.offset), "pointer comparison");
  switch (object.kind) {
  case ObjectKind::Shared:
  case ObjectKind::DynamicShared:
  case ObjectKind::Local:
  case ObjectKind::Global:
  case ObjectKind::Param:
    return x.truth(false);
  case ObjectKind::Unknown:
    if (object.isNull)
      return x.truth(true);
    return opaqueTruth(Uniform::Thread, "pointer comparison");
  case ObjectKind::Argument:
    break;
  }
  auto [it, isNew] = nullTests.try_emplace(target.object);
  if (isNew) {
    Symbol &s = x.newSymbol(SymbolKind::Param, Uniform::Grid, 0, 1, object.name + " == nullptr");
    s.arg = object.arg;
    s.isNullTest = true;
    it->second = x.boolSym(s.id);
    // The launch measures nothing behind a null pointer.
    out.preconditions.push_back(
        x.disj(x.negate(it->second), x.eq(object.sizeInBytes, x.constant(0))));
  }
  return it->second;
}

ExprRef Walker::isNull(const SymValue &v) {
  if (v.kind != ValueKind::Place || v.targets.empty())
    return opaqueTruth(Uniform::Thread, "pointer comparison");
  ExprRef any = x.truth(false);
  for (const Target &target : v.targets)
    any = x.disj(any, x.conj(target.cond, isNull(target)));
  return any;
}

ExprRef Walker::comparePlaces(mir::PlaceCmpOp op) {
  SymValue a = get(op.getLhs()), b = get(op.getRhs());
  llvm::StringRef predicate = op.getPredicate();
  auto isNullItself = [&](const SymValue &v) {
    return v.targets.size() == 1 && out.objects[v.targets[0].object].isNull && v.targets[0].offset->isConst() &&
           v.targets[0].offset->value == 0;
  };
  if (predicate == "eq" || predicate == "ne")
    if (isNullItself(a) || isNullItself(b)) {
      ExprRef truth = isNull(isNullItself(a) ? b : a);
      return predicate == "eq" ? truth : x.negate(truth);
    }
  if (a.targets.size() == 1 && b.targets.size() == 1 && a.targets[0].object == b.targets[0].object &&
      out.objects[a.targets[0].object].kind != ObjectKind::Unknown) {
    ExprRef l = a.targets[0].offset, r = b.targets[0].offset;
    if (predicate == "eq")
      return x.eq(l, r);
    if (predicate == "ne")
      return x.cmp(ExprKind::Ne, l, r);
    if (predicate == "lt")
      return x.lt(l, r);
    if (predicate == "le")
      return x.le(l, r);
    if (predicate == "gt")
      return x.lt(r, l);
    return x.le(r, l);
  }
  return opaqueTruth(std::max(uniformOf(a), uniformOf(b)), "pointer comparison");
}

} // namespace tn::analysis
