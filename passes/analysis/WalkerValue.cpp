// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does a signless machine integer mean, and how uniform is a value?
//
//   x : i32 held as `signed, threadIdx.x - 1`
//   read as signed   → threadIdx.x - 1
//   read as unsigned → Wrap(threadIdx.x - 1, 32, unsigned)
//
// Invariant: reading a value in the other interpretation is exact; an opaque
// value is as uniform as what it was made from, and never wider than a block
// inside a loop.
#include "passes/analysis/WalkerImpl.h"

#include "llvm/ADT/STLExtras.h"

using namespace mlir;

namespace tn::analysis {

static Range typeRange(unsigned width, bool isSigned) {
  Int modulus = Int(1) << width;
  return isSigned ? Range{-(modulus / 2), modulus / 2 - 1} : Range{0, modulus - 1};
}

SymValue Walker::integer(ExprRef e, unsigned width, bool isSigned) const {
  SymValue v;
  v.kind = ValueKind::Integer;
  v.e = e;
  v.width = width;
  v.isSigned = isSigned;
  return v;
}

SymValue Walker::truth(ExprRef e) const {
  SymValue v;
  v.kind = ValueKind::Truth;
  v.e = e;
  v.width = 1;
  return v;
}

SymValue Walker::place(unsigned object, ExprRef offset) const {
  SymValue v;
  v.kind = ValueKind::Place;
  Target target;
  target.cond = x.truth(true);
  target.object = object;
  target.offset = offset;
  v.targets.push_back(std::move(target));
  return v;
}

SymValue Walker::unknown(Uniform uniform) {
  SymValue v;
  v.id = nextUnknown++;
  v.uniform = uniform;
  return v;
}

ExprRef Walker::opaque(Int lo, Int hi, Uniform uniform, llvm::StringRef name) {
  if (!loopStack.empty())
    uniform = std::max(uniform, Uniform::Block);
  unsigned id = x.newSymbol(SymbolKind::Opaque, uniform, lo, hi, name).id;
  if (!dry && !loopStack.empty())
    out.loops[loopStack.back()].perIteration.push_back(id);
  return x.sym(id);
}

ExprRef Walker::opaqueTruth(Uniform uniform, llvm::StringRef name) {
  if (!loopStack.empty())
    uniform = std::max(uniform, Uniform::Block);
  unsigned id = x.newSymbol(SymbolKind::Opaque, uniform, 0, 1, name).id;
  if (!dry && !loopStack.empty())
    out.loops[loopStack.back()].perIteration.push_back(id);
  return x.boolSym(id);
}

SymValue Walker::fresh(Type type, Uniform uniform, llvm::StringRef name, bool isSigned) {
  if (auto t = dyn_cast<IntegerType>(type); t && t.getWidth() <= 64) {
    if (t.getWidth() == 1)
      return truth(opaqueTruth(uniform, name));
    Range r = typeRange(t.getWidth(), isSigned);
    return integer(opaque(r.lo, r.hi, uniform, name), t.getWidth(), isSigned);
  }
  if (isa<mir::PlaceType>(type)) {
    SymValue v;
    v.kind = ValueKind::Place;
    return v;
  }
  return unknown(uniform);
}

SymValue Walker::get(Value v) {
  if (auto it = ssa.find(v); it != ssa.end())
    return it->second;
  // Only a value from code that was never reached; anything is right.
  return fresh(v.getType(), Uniform::Thread, "unknown");
}

Range Walker::rangeOf(const SymValue &v) const {
  Range r = x.range(v.e), t = typeRange(v.width, v.isSigned);
  r = {std::max(r.lo, t.lo), std::min(r.hi, t.hi)};
  // A contradiction is unreachable code.
  return r.lo <= r.hi ? r : t;
}

ExprRef Walker::asSigned(const SymValue &v) {
  if (v.kind == ValueKind::Truth)
    return x.ite(v.e, x.constant(-1), x.constant(0));
  if (v.kind != ValueKind::Integer)
    return opaque(-kIntMax, kIntMax, Uniform::Thread, "unknown");
  if (v.isSigned || rangeOf(v).hi <= typeRange(v.width, true).hi)
    return v.e;
  return x.wrap(v.e, v.width, true);
}

ExprRef Walker::asUnsigned(const SymValue &v) {
  if (v.kind == ValueKind::Truth)
    return x.ite(v.e, x.constant(1), x.constant(0));
  if (v.kind != ValueKind::Integer)
    return opaque(0, kIntMax, Uniform::Thread, "unknown");
  if (!v.isSigned || rangeOf(v).lo >= 0)
    return v.e;
  return x.wrap(v.e, v.width, false);
}

ExprRef Walker::modular(const SymValue &v) const {
  return v.e->kind == ExprKind::Wrap && v.e->width >= v.width ? v.e->operands[0] : v.e;
}

// A counter is the same for the threads of one iteration, and outside its loop
// it does not occur: leaveLoop renames it.
Uniform Walker::uniformOf(ExprRef e) const {
  llvm::SmallVector<unsigned> symbols;
  x.symbolsOf(e, symbols);
  Uniform result = Uniform::Grid;
  for (unsigned id : symbols)
    if (x.symbol(id).kind != SymbolKind::LoopCounter)
      result = std::max(result, x.symbol(id).uniform);
  return result;
}

Uniform Walker::uniformOf(const SymValue &v) const {
  switch (v.kind) {
  case ValueKind::Unknown:
    return v.uniform;
  case ValueKind::Integer:
  case ValueKind::Truth:
    return uniformOf(v.e);
  case ValueKind::Place: {
    if (v.targets.empty())
      return Uniform::Thread;
    Uniform result = Uniform::Grid;
    for (const Target &t : v.targets)
      result = std::max({result, uniformOf(t.cond), uniformOf(t.offset)});
    return result;
  }
  }
  return Uniform::Thread;
}

// Nodes as a tree, saturating: what printing or a solver would see.
unsigned Walker::sizeOf(ExprRef e) {
  if (e->operands.empty())
    return 1;
  if (auto it = sizes.find(e); it != sizes.end())
    return it->second;
  unsigned total = 1;
  for (ExprRef operand : e->operands)
    total = std::min(total + sizeOf(operand), 1000000u);
  sizes[e] = total;
  return total;
}

bool Walker::same(const SymValue &a, const SymValue &b) const {
  if (a.kind != b.kind)
    return false;
  switch (a.kind) {
  case ValueKind::Unknown:
    return a.id == b.id && a.id != 0;
  case ValueKind::Integer:
    return a.e == b.e && a.width == b.width &&
           (a.isSigned == b.isSigned ||
            (rangeOf(a).lo >= 0 && rangeOf(a).hi <= typeRange(a.width, true).hi));
  case ValueKind::Truth:
    return a.e == b.e;
  case ValueKind::Place:
    return !a.targets.empty() && a.targets.size() == b.targets.size() &&
           llvm::all_of(llvm::zip(a.targets, b.targets), [](auto pair) {
             auto &[s, t] = pair;
             return s.cond == t.cond && s.object == t.object && s.offset == t.offset;
           });
  }
  return false;
}

SymValue Walker::choose(ExprRef cond, const SymValue &a, const SymValue &b, Type type) {
  if (cond->kind == ExprKind::True || same(a, b))
    return a;
  if (cond->kind == ExprKind::False)
    return b;
  Uniform uniform = std::max({uniformOf(a), uniformOf(b), uniformOf(cond)});
  if (a.kind != b.kind)
    return fresh(type, uniform, "unknown");
  switch (a.kind) {
  case ValueKind::Unknown:
    return unknown(uniform);
  case ValueKind::Truth: {
    ExprRef e = x.ite(cond, a.e, b.e);
    return truth(sizeOf(e) <= kMaxValueSize ? e : opaqueTruth(uniform, "condition"));
  }
  case ValueKind::Integer: {
    if (a.width != b.width)
      return fresh(type, uniform, "unknown");
    bool isSigned = a.isSigned;
    if (a.isSigned != b.isSigned) {
      // The interpretation that costs no wrap.
      const SymValue &s = a.isSigned ? a : b, &u = a.isSigned ? b : a;
      isSigned = rangeOf(u).hi <= typeRange(u.width, true).hi || rangeOf(s).lo < 0;
    }
    ExprRef ea = isSigned ? asSigned(a) : asUnsigned(a), eb = isSigned ? asSigned(b) : asUnsigned(b);
    ExprRef e = x.ite(cond, ea, eb);
    if (sizeOf(e) > kMaxValueSize) {
      Range ra = rangeOf(integer(ea, a.width, isSigned)), rb = rangeOf(integer(eb, a.width, isSigned));
      e = opaque(std::min(ra.lo, rb.lo), std::max(ra.hi, rb.hi), uniform, "choice");
    }
    return integer(e, a.width, isSigned);
  }
  case ValueKind::Place: {
    SymValue v;
    v.kind = ValueKind::Place;
    if (a.targets.empty() || b.targets.empty())
      return v;
    // One object on both sides is one target with a choice of offsets.
    if (a.targets.size() == 1 && b.targets.size() == 1 && a.targets[0].object == b.targets[0].object) {
      ExprRef offset = x.ite(cond, a.targets[0].offset, b.targets[0].offset);
      return place(a.targets[0].object, offset);
    }
    for (bool first : {true, false})
      for (const Target &t : (first ? a : b).targets) {
        Target target = t;
        target.cond = x.conj(t.cond, first ? cond : x.negate(cond));
        if (target.cond->kind != ExprKind::False)
          v.targets.push_back(target);
      }
    if (v.targets.size() > kMaxTargets)
      v.targets.clear();
    return v;
  }
  }
  return unknown(Uniform::Thread);
}

bool Walker::mentionsFrom(ExprRef e, unsigned firstSymbol) const {
  llvm::SmallVector<unsigned> symbols;
  x.symbolsOf(e, symbols);
  return !symbols.empty() && symbols.back() >= firstSymbol;
}

bool Walker::mentionsFrom(const SymValue &v, unsigned firstSymbol) const {
  if (v.e)
    return mentionsFrom(v.e, firstSymbol);
  return llvm::any_of(v.targets, [&](const Target &t) {
    return mentionsFrom(t.cond, firstSymbol) || mentionsFrom(t.offset, firstSymbol);
  });
}

SymValue Walker::substitute(const SymValue &v, const llvm::DenseMap<unsigned, ExprRef> &map) {
  SymValue result = v;
  if (v.e)
    result.e = x.substitute(v.e, map);
  for (Target &t : result.targets) {
    t.cond = x.substitute(t.cond, map);
    t.offset = x.substitute(t.offset, map);
    if (t.index)
      t.index = x.substitute(t.index, map);
  }
  return result;
}

// `exact` in `width` bits; `range` is what is known of it beyond its symbols.
SymValue Walker::wrapped(Operation *op, ExprRef exact, Range range, unsigned width, bool isSigned) {
  Range own = x.range(exact);
  range = {std::max(range.lo, own.lo), std::min(range.hi, own.hi)};
  for (bool asSigned : {isSigned, !isSigned})
    if (typeRange(width, asSigned).contains(range)) {
      if (sizeOf(exact) <= kMaxValueSize)
        return integer(exact, width, asSigned);
      return integer(opaque(range.lo, range.hi, uniformOf(exact), "value"), width, asSigned);
    }
  if (sizeOf(exact) > kMaxValueSize) {
    Range t = typeRange(width, isSigned);
    return integer(opaque(t.lo, t.hi, uniformOf(exact), "value"), width, isSigned);
  }
  return integer(x.wrap(exact, width, isSigned), width, isSigned);
}

// ------------------------------------------------------- guesses of signedness

static int vote(Value value) {
  int votes = 0;
  for (Operation *user : value.getUsers()) {
    if (isa<arith::ExtSIOp, arith::SIToFPOp, arith::DivSIOp, arith::RemSIOp, arith::ShRSIOp,
            arith::MaxSIOp, arith::MinSIOp>(user))
      ++votes;
    else if (isa<arith::ExtUIOp, arith::UIToFPOp, arith::DivUIOp, arith::RemUIOp, arith::ShRUIOp,
                 arith::MaxUIOp, arith::MinUIOp>(user))
      --votes;
    else if (auto cmp = dyn_cast<arith::CmpIOp>(user)) {
      auto p = cmp.getPredicate();
      using P = arith::CmpIPredicate;
      if (p == P::slt || p == P::sle || p == P::sgt || p == P::sge)
        ++votes;
      else if (p != P::eq && p != P::ne)
        --votes;
    } else if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(user)) {
      auto flags = cast<arith::ArithIntegerOverflowFlagsInterface>(user).getOverflowAttr();
      bool nsw = flags && bitEnumContainsAny(flags.getValue(), arith::IntegerOverflowFlags::nsw);
      votes += nsw ? 1 : -1;
    }
  }
  return votes;
}

bool isUsedAsSigned(Value value) { return vote(value) >= 0; }

static int voteOfPlace(Value place) {
  int votes = 0;
  for (Operation *user : place.getUsers()) {
    if (auto load = dyn_cast<mir::LoadOp>(user); load && load.getPlace() == place)
      votes += vote(load.getValue());
    else if (isa<mir::FieldOp, mir::IndexOp, mir::OffsetOp, mir::RecastOp>(user))
      votes += voteOfPlace(user->getResult(0));
  }
  return votes;
}

bool isVariableSigned(Value place) { return voteOfPlace(place) >= 0; }

} // namespace tn::analysis
