// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which floats are the same, and so which comparisons of them.
//
//   if (x[i] > 0.f) n += 1;  …  if (x[i] > 0.f) y[k] = x[i];
//   → nobody writes x: both loads have one id, both comparisons one truth value
//
// Only loads, constants and operations that have one result however they are
// compiled are looked through: of `a * b + c` two copies may be rounded
// differently, since one of them may become a single operation.
//
// Invariant: equal ids are equal bits in one thread at one point of a run; a
// truth value made in an iteration is used in that iteration only.
#include "passes/analysis/WalkerImpl.h"

using namespace mlir;

namespace tn::analysis {

// An operand by what it is; 0: not known to be anything.
uint64_t Walker::identityOf(const SymValue &v) const {
  switch (v.kind) {
  case ValueKind::Unknown: return uint64_t(v.id) << 1;
  case ValueKind::Integer: return (uint64_t(v.e->order) + 1) << 1 | 1;
  case ValueKind::Truth:
  case ValueKind::Place: return 0;
  }
  return 0;
}

// One value for each operation on the same operands.
SymValue Walker::numbered(FloatKey key, Uniform uniform) {
  auto [it, isNew] = floats.try_emplace(std::move(key));
  if (isNew)
    it->second = unknown(uniform);
  return it->second;
}

// Of a read-only object: equal places hold equal values.
SymValue Walker::loadFloat(const Target &target, Type type) {
  return numbered({"load", type.getAsOpaquePointer(), {target.object, target.offset->order}}, uniformOf(target.offset));
}

// `a > b` is `b < a`, and `!(a <= b)` where no number is missing.
static arith::CmpFPredicate swapped(arith::CmpFPredicate p) {
  using enum arith::CmpFPredicate;
  switch (p) {
  case OGT: return OLT;
  case OGE: return OLE;
  case UGT: return ULT;
  case UGE: return ULE;
  default: return p;
  }
}
static std::optional<arith::CmpFPredicate> negated(arith::CmpFPredicate p) {
  using enum arith::CmpFPredicate;
  switch (p) {
  case ULT: return OGE;
  case ULE: return OGT;
  case UNE: return OEQ;
  case UEQ: return ONE;
  case UGT: return OLE;
  case UGE: return OLT;
  case UNO: return ORD;
  default: return std::nullopt;
  }
}

ExprRef Walker::compareFloats(arith::CmpFPredicate predicate, const SymValue &a, const SymValue &b) {
  if (auto opposite = negated(predicate))
    return x.negate(compareFloats(*opposite, a, b));
  Uniform uniform = std::max(uniformOf(a), uniformOf(b));
  uint64_t left = identityOf(a), right = identityOf(b);
  bool isSymmetric = false;
  if (arith::CmpFPredicate other = swapped(predicate); other != predicate) {
    predicate = other;
    std::swap(left, right);
  } else {
    using enum arith::CmpFPredicate;
    isSymmetric = predicate == OEQ || predicate == ONE || predicate == ORD;
  }
  if (isSymmetric && left > right)
    std::swap(left, right);
  // What a dry walk makes reaches no record.
  if (dry || !left || !right)
    return opaqueTruth(uniform, "condition");
  ComparisonKey key{unsigned(predicate), left, right, ~0u};
  if (auto it = comparisons.find(key); it != comparisons.end())
    return it->second;
  for (unsigned loop : loopStack) {
    std::get<3>(key) = loop;
    if (auto it = comparisons.find(key); it != comparisons.end())
      return it->second;
  }
  return comparisons[key] = opaqueTruth(uniform, "condition");
}

bool Walker::walkFloat(Operation &op) {
  if (auto cmp = dyn_cast<arith::CmpFOp>(op)) {
    set(cmp, truth(compareFloats(cmp.getPredicate(), get(cmp.getLhs()), get(cmp.getRhs()))));
    return true;
  }
  if (auto constant = dyn_cast<arith::ConstantOp>(op); constant && isa<FloatAttr>(constant.getValue())) {
    set(constant, numbered({"constant", constant.getValue().getAsOpaquePointer(), {}}, Uniform::Grid));
    return true;
  }
  bool isExact = isa<arith::ExtFOp, arith::TruncFOp, arith::NegFOp, arith::SIToFPOp, arith::UIToFPOp, arith::MaxNumFOp,
                     arith::MinNumFOp, arith::MaximumFOp, arith::MinimumFOp>(op);
  auto math = dyn_cast<mir::MathOp>(op);
  if ((!isExact && !(math && math.getFunction() == "abs")) || !isa<FloatType>(op.getResult(0).getType()))
    return false;
  FloatKey key{op.getName().getStringRef().str(), op.getResult(0).getType().getAsOpaquePointer(), {}};
  Uniform uniform = Uniform::Grid;
  for (Value operand : op.getOperands()) {
    SymValue v = get(operand);
    uniform = std::max(uniform, uniformOf(v));
    std::get<2>(key).push_back(identityOf(v));
    if (!std::get<2>(key).back() || !operand.getType().isIntOrFloat())
      return set(op.getResult(0), unknown(uniform)), true;
    // One id may be of two interpretations of an integer.
    std::get<2>(key).push_back(uint64_t(v.width) << 1 | v.isSigned);
  }
  set(op.getResult(0), numbered(std::move(key), uniform));
  return true;
}

} // namespace tn::analysis
