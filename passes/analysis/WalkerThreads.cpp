// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launch indices, barriers, warp operations, and what the author or a check
// promises.
//
//   tn.id thread x            → the symbol threadIdx.x
//   tn.sync block             → a Barrier with the decisions that led to it
//   tn.bounds %i, %n "y[i]"   → an obligation; after it, i < n is known
//
// Invariant: a fact that a check provides is known only after the check, so
// proofs by it do not run in circles.
#include "passes/analysis/WalkerImpl.h"

#include "compiler/ir/Layout.h"

using namespace mlir;

namespace tn::analysis {

// All 32 lanes, as a mask.
static constexpr Int kFullMask = 0xffffffff;

void Walker::barrier(Operation *op, mir::Scope scope, Value mask, bool isCollective, State &state) {
  if (dry)
    return;
  Barrier record;
  record.id = out.barriers.size();
  record.op = op;
  record.scope = scope;
  record.path = state.decisions;
  record.facts = state.known;
  if (mask)
    record.mask = asUnsigned(get(mask));
  else if (scope == mir::Scope::Warp)
    record.mask = x.constant(kFullMask);
  for (const Conjunct &guard : state.guards)
    if (guard.exit)
      record.exits.push_back({guard.truth, guard.exit});
  for (unsigned loop : loopStack)
    record.loops.push_back(loop);
  record.isCollective = isCollective;
  if (auto shuffle = dyn_cast<mir::ShuffleOp>(op)) {
    record.shuffle = shuffle.getKind();
    SymValue operand = get(shuffle.getOperand()), width = get(shuffle.getWidth());
    if (operand.kind == ValueKind::Integer)
      record.operand = operand.e;
    if (width.kind == ValueKind::Integer)
      record.width = width.e;
  }
  out.barriers.push_back(std::move(record));
}

// Dry walks keep theirs too: a loop's plan looks at what a variable became.
void Walker::nameLanes(const SymValue &result, LaneSet lanes) {
  if (result.kind == ValueKind::Integer && result.e->kind == ExprKind::Sym && lanes.predicate && lanes.mask)
    out.laneSets[result.e->symbol] = lanes;
}

void Walker::walkBounds(mir::BoundsOp op, State &state) {
  SymValue index = get(op.getIndex()), length = get(op.getLength());
  ExprRef i = asUnsigned(index), n = asUnsigned(length);
  if (!dry) {
    BoundsObligation obligation;
    obligation.op = op;
    obligation.index = i;
    obligation.length = n;
    obligation.path = state.path;
    obligation.loops.assign(loopStack.begin(), loopStack.end());
    obligation.isUnsafe = isUnsafe;
    out.bounds.push_back(std::move(obligation));
  }
  if (index.kind == ValueKind::Integer)
    indexText[index.e] = op.getWhat().str();
  // Proved, checked at launch or checked here: from now on it holds. In an
  // unsafe region nobody sees to it.
  if (isUnsafe)
    return;
  if (index.kind == ValueKind::Integer && index.isSigned && x.range(n).hi < Int(1) << 63) {
    // The same without a wrap, for an index held as signed.
    addFact(state, x.le(x.constant(0), index.e));
    addFact(state, x.lt(index.e, n));
  } else {
    addFact(state, x.lt(i, n));
  }
}

// A full-mask exchange of whole warps from one lane gives every lane one value.
void Walker::walkShuffle(mir::ShuffleOp op, bool isFull, State &state) {
  SymValue value = get(op.getValue()), lane = get(op.getOperand()), width = get(op.getWidth());
  bool isWhole = width.kind == ValueKind::Integer && width.e->isConst() && width.e->value == 32;
  bool isBroadcast = isFull && isWhole && op.getKind() == mir::ShuffleKind::Idx &&
                     lane.kind == ValueKind::Integer && uniformOf(lane) <= Uniform::Warp;
  bool isSigned = value.kind == ValueKind::Integer ? value.isSigned : isUsedAsSigned(op);
  SymValue result = fresh(op.getType(), isBroadcast ? Uniform::Warp : Uniform::Thread, "shuffle", isSigned);
  // The source lane has the same mask where that is what a vote gave: all lanes
  // that it names do.
  SymValue mask = get(op.getMask());
  ExprRef lanes = mask.kind == ValueKind::Integer ? asUnsigned(mask) : nullptr;
  bool isNamed = lanes && lanes->kind == ExprKind::Sym && out.laneSets.count(lanes->symbol);
  if ((isFull || isNamed) && isWhole && op.getKind() == mir::ShuffleKind::Idx && !dry &&
      lane.kind == ValueKind::Integer && value.kind == ValueKind::Integer && result.e->kind == ExprKind::Sym) {
    Relay &relay = out.relays.emplace_back();
    relay.symbol = result.e->symbol;
    relay.value = value.e;
    relay.source = x.floorRem(lane.e, 32);
    relay.path = state.path;
    relay.mask = isFull ? nullptr : lanes;
    relay.loops.assign(loopStack.begin(), loopStack.end());
  }
  set(op, std::move(result));
}

bool Walker::walkThreads(Operation &op, State &state) {
  if (auto id = dyn_cast<mir::IdOp>(op)) {
    unsigned symbol = out.ids[unsigned(id.getKind())][unsigned(id.getDim())];
    set(id, integer(x.sym(symbol), 32, false));
    return true;
  }
  if (auto size = dyn_cast<mir::WarpSizeOp>(op)) {
    set(size, integer(x.constant(32), 32, true));
    return true;
  }
  if (auto sync = dyn_cast<mir::SyncOp>(op)) {
    barrier(sync, sync.getScope(), sync.getMask(), /*isCollective=*/false, state);
    return true;
  }
  if (auto reduce = dyn_cast<mir::SyncReduceOp>(op)) {
    barrier(reduce, mir::Scope::Block, {}, /*isCollective=*/false, state);
    bool counts = reduce.getKind() == mir::SyncReduceKind::Count;
    set(reduce, integer(opaque(0, counts ? 1024 : 1, Uniform::Block, "block vote"), 32, true));
    return true;
  }
  if (isa<mir::FenceOp, mir::PrintfOp>(op)) {
    for (Value result : op.getResults())
      set(result, fresh(result.getType(), Uniform::Thread, "printf"));
    return true;
  }
  // Lanes outside of the mask may be given another value by the same operation.
  auto sharedBy = [&](Value mask) {
    SymValue m = get(mask);
    bool isFull = m.kind == ValueKind::Integer && asUnsigned(m)->isConst() &&
                  (asUnsigned(m)->value & kFullMask) == kFullMask;
    return isFull ? Uniform::Warp : Uniform::Thread;
  };
  if (auto shuffle = dyn_cast<mir::ShuffleOp>(op)) {
    barrier(shuffle, mir::Scope::Warp, shuffle.getMask(), /*isCollective=*/true, state);
    walkShuffle(shuffle, sharedBy(shuffle.getMask()) == Uniform::Warp, state);
    return true;
  }
  if (auto vote = dyn_cast<mir::VoteOp>(op)) {
    barrier(vote, mir::Scope::Warp, vote.getMask(), /*isCollective=*/true, state);
    if (vote.getKind() == mir::VoteKind::Ballot) {
      SymValue result = integer(opaque(0, kFullMask, sharedBy(vote.getMask()), "ballot"), 64, false);
      SymValue predicate = get(vote.getPredicate()), mask = get(vote.getMask());
      nameLanes(result, {false, predicate.kind == ValueKind::Truth ? predicate.e : nullptr, state.decisions,
                         mask.kind == ValueKind::Integer ? asUnsigned(mask) : nullptr});
      if (!dry && sharedBy(vote.getMask()) == Uniform::Warp && predicate.kind == ValueKind::Truth) {
        Vote &note = out.votes.emplace_back();
        note.symbol = result.e->symbol;
        note.voted = x.conj(state.path, predicate.e);
        note.loops.assign(loopStack.begin(), loopStack.end());
      }
      set(vote, result);
    } else
      set(vote, truth(opaqueTruth(sharedBy(vote.getMask()), "vote")));
    return true;
  }
  if (auto mask = dyn_cast<mir::ActiveMaskOp>(op)) {
    set(mask, integer(opaque(0, kFullMask, Uniform::Thread, "active mask"), 64, false));
    return true;
  }
  if (auto reduce = dyn_cast<mir::WarpReduceOp>(op)) {
    barrier(reduce, mir::Scope::Warp, reduce.getMask(), /*isCollective=*/true, state);
    set(reduce, fresh(reduce.getType(), sharedBy(reduce.getMask()), "warp reduction",
                      isUsedAsSigned(reduce)));
    return true;
  }
  if (auto match = dyn_cast<mir::MatchOp>(op)) {
    barrier(match, mir::Scope::Warp, match.getMask(), /*isCollective=*/true, state);
    SymValue result = integer(opaque(0, kFullMask, Uniform::Thread, "match"), 64, false);
    // Lanes with one value; match_all may give no lane at all.
    SymValue mask = get(match.getMask());
    if (match.getKind() == mir::MatchKind::Any && !dry && sharedBy(match.getMask()) == Uniform::Warp) {
      // Who comes to it is one of the lanes with its value.
      Vote &note = out.votes.emplace_back();
      note.symbol = result.e->symbol;
      note.voted = state.path;
      if (SymValue value = get(match.getValue()); value.kind == ValueKind::Integer)
        note.value = value.e;
      note.loops.assign(loopStack.begin(), loopStack.end());
    }
    if (match.getKind() == mir::MatchKind::Any)
      nameLanes(result, {true, x.truth(true), state.decisions,
                         mask.kind == ValueKind::Integer ? asUnsigned(mask) : nullptr});
    set(match, result);
    return true;
  }
  if (auto clock = dyn_cast<mir::ClockOp>(op)) {
    set(clock, fresh(clock.getType(), Uniform::Thread, "clock", false));
    return true;
  }
  if (auto expects = dyn_cast<mir::ExpectsOp>(op)) {
    SymValue c = get(expects.getCondition());
    // A promise about the launch can be a premise only where all threads agree
    // on what it says.
    if (c.kind == ValueKind::Truth && uniformOf(c.e) == Uniform::Grid && !dry &&
        state.decisions->kind == ExprKind::True && loopStack.empty()) {
      out.preconditions.push_back(c.e);
      out.promises.push_back({expects, c.e});
      addFact(state, c.e);
    }
    return true;
  }
  if (auto bounds = dyn_cast<mir::BoundsOp>(op)) {
    walkBounds(bounds, state);
    return true;
  }
  auto holds = [&](Value condition) {
    SymValue c = get(condition);
    if (c.kind == ValueKind::Truth)
      addFact(state, c.e);
    return true;
  };
  if (auto check = dyn_cast<mir::CheckOp>(op))
    return holds(check.getCondition());
  if (auto assertion = dyn_cast<mir::AssertOp>(op))
    return holds(assertion.getCondition());
  return false;
}

void Walker::walkOp(Operation &op, State &state) {
  if (walkFloat(op) || walkArith(op, state) || walkPlace(op, state) || walkMemory(op, state) || walkThreads(op, state))
    return;
  if (auto math = dyn_cast<mir::MathOp>(op))
    return walkMath(math);
  Uniform uniform = Uniform::Grid;
  for (Value operand : op.getOperands())
    uniform = std::max(uniform, uniformOf(get(operand)));
  // Arithmetic is a function of its operands; of anything else nothing is known.
  bool isPure = op.getName().getDialectNamespace() == "arith" ||
                isa<mir::PlaceCmpOp, mir::PlaceDiffOp>(op);
  if (auto cmp = dyn_cast<mir::PlaceCmpOp>(op))
    return set(cmp, truth(comparePlaces(cmp)));
  if (auto diff = dyn_cast<mir::PlaceDiffOp>(op)) {
    SymValue a = get(diff.getLhs()), b = get(diff.getRhs());
    if (a.targets.size() == 1 && b.targets.size() == 1 && a.targets[0].object == b.targets[0].object) {
      Int size = Int(mir::sizeInBytes(diff.getLhs().getType().getPointee()));
      ExprRef bytes = x.sub(a.targets[0].offset, b.targets[0].offset);
      if (size > 0)
        return set(diff, wrapped(diff, x.floorDiv(bytes, size), {-kIntMax, kIntMax}, 64, true));
    }
  }
  if (auto extent = dyn_cast<mir::ExtentOp>(op)) {
    SymValue base = get(extent.getBase());
    Int size = std::max<Int>(1, Int(mir::sizeInBytes(extent.getBase().getType().getPointee())));
    if (base.targets.size() == 1)
      if (ExprRef bytes = out.objects[base.targets[0].object].sizeInBytes)
        return set(extent, integer(x.floorDiv(x.max(x.constant(0), x.sub(bytes, base.targets[0].offset)), size), 64, false));
    limit(&op, "`tn::extent` of an object whose size is not known");
  } else if (!isPure)
    limit(&op, "the operation `" + op.getName().getStringRef().str() + "` is not understood");
  for (Value result : op.getResults())
    set(result, fresh(result.getType(), isPure ? uniform : Uniform::Thread, "value", isUsedAsSigned(result)));
}

} // namespace tn::analysis
