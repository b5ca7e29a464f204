// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Candidates for the writer of an element. See WriterWitness.h; how an offset
// is inverted is Inverter.cpp's.
#include "passes/check/Initialization/WriterWitness.h"
#include "compiler/ir/Layout.h"
#include "passes/check/Barrier/LaneMask.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace tn {
using namespace analysis;

WriterWitness::WriterWitness(Prover &prover, const ProgramOrder &order)
    : prover(prover), exprs(prover.exprs), order(order), quotients(exprs) {
  for (const Loop &loop : prover.kernel.loops)
    for (unsigned symbol : loop.perIteration) {
      auto &around = loopsOfSymbol[symbol];
      around.append(loop.parents.begin(), loop.parents.end());
      around.push_back(loop.id);
    }
}

bool WriterWitness::runsWhereverTrue(unsigned id) {
  auto [it, isNew] = runs.try_emplace(id, false);
  if (!isNew)
    return it->second;
  const Loop &loop = prover.kernel.loops[id];
  if (!loop.condition || ProgramOrder::hasExit(loop.op))
    return false;
  for (unsigned symbol : loop.perIteration)
    if (exprs.mentions(loop.condition, symbol))
      return false;
  // True in iteration k, so in all before.
  ExprRef k = exprs.sym(loop.counter);
  Symbol &s = exprs.newSymbol(SymbolKind::LoopCounter, Uniform::Thread, 0,
                              exprs.range(k).hi, "iteration before");
  s.loop = id;
  ExprRef j = exprs.sym(s.id);
  llvm::DenseMap<unsigned, ExprRef> earlier;
  earlier[loop.counter] = j;
  ExprRef before = exprs.substitute(loop.condition, earlier);
  bool result = before == loop.condition ||
                prover.proves({loop.condition, exprs.le(j, k)}, before);
  return runs[id] = result;
}

WriterWitness::View WriterWitness::viewOf(const Access &write,
                                          unsigned numShared, int earlier,
                                          bool sameThread) {
  auto key = std::make_tuple(write.id, numShared, earlier, sameThread);
  if (auto it = views.find(key); it != views.end())
    return it->second;
  auto atOf = [&](unsigned loop) {
    auto it = llvm::find(write.loops, loop);
    if (it == write.loops.end())
      return At::Free;
    unsigned index = unsigned(it - write.loops.begin());
    return int(index) == earlier ? At::Earlier
           : index < numShared   ? At::Shared
                                 : At::Free;
  };
  View view;
  llvm::DenseMap<unsigned, ExprRef> map;
  llvm::SmallPtrSet<ExprRef, 32> seen;
  llvm::SmallVector<ExprRef> work = {write.decisions, write.facts,
                                     write.offset};
  for (unsigned loop : write.loops)
    if (const Loop &l = prover.kernel.loops[loop];
        atOf(loop) == At::Free && l.exactTrips >= 0 && l.condition)
      work.push_back(l.condition);
  auto copyOf = [&](unsigned id) { return exprs.copyOf(id).id; };
  while (!work.empty()) {
    ExprRef node = work.pop_back_val();
    if (!seen.insert(node).second)
      continue;
    work.append(node->operands.begin(), node->operands.end());
    bool isTruth = node->kind == ExprKind::BoolSym;
    if ((node->kind != ExprKind::Sym && !isTruth) || map.count(node->symbol))
      continue;
    unsigned id = node->symbol;
    Symbol s = exprs.symbol(id);
    bool isKept = true;
    switch (s.kind) {
    case SymbolKind::ThreadIdx:
      isKept = sameThread || s.lo == s.hi;
      if (!isKept) {
        view.threads[s.dim] = copyOf(id);
        map[id] = exprs.sym(view.threads[s.dim]);
      }
      continue;
    case SymbolKind::BlockIdx:
    case SymbolKind::BlockDim:
    case SymbolKind::GridDim:
    case SymbolKind::Param:
    case SymbolKind::Length:
    case SymbolKind::Extent:
      continue;
    case SymbolKind::LoopCounter:
      if (s.loop < prover.kernel.loops.size() &&
          prover.kernel.loops[s.loop].counter == id &&
          llvm::is_contained(write.loops, s.loop)) {
        if (atOf(s.loop) == At::Shared)
          continue;
        view.counters.push_back({copyOf(id), s.loop, atOf(s.loop)});
        map[id] = exprs.sym(view.counters.back().placeholder);
        continue;
      }
      isKept = false;
      break;
    case SymbolKind::Opaque: {
      isKept = sameThread || s.uniform <= Uniform::Block;
      auto it = loopsOfSymbol.find(id);
      if (it != loopsOfSymbol.end())
        for (unsigned loop : it->second)
          isKept &= atOf(loop) == At::Shared;
      break;
    }
    }
    if (!isKept) {
      unsigned fresh = copyOf(id);
      map[id] = isTruth ? exprs.boolSym(fresh) : exprs.sym(fresh);
    }
  }
  // Iterations that are another's run even where no expression mentions them.
  for (auto [i, loop] : llvm::enumerate(write.loops)) {
    unsigned counter = prover.kernel.loops[loop].counter;
    if (atOf(loop) == At::Shared || map.count(counter))
      continue;
    view.counters.push_back({copyOf(counter), loop, atOf(loop)});
    map[counter] = exprs.sym(view.counters.back().placeholder);
  }
  view.decisions = exprs.substitute(write.decisions, map);
  view.facts = exprs.substitute(write.facts, map);
  view.offset = exprs.substitute(write.offset, map);
  for (View::Counter &counter : view.counters) {
    const Loop &loop = prover.kernel.loops[counter.loop];
    if (counter.at != At::Free || loop.exactTrips < 0 || !loop.condition)
      continue;
    counter.runs = exprs.substitute(loop.condition, map);
    counter.enters = exprs.truth(true);
    llvm::SmallVector<ExprRef> decisions;
    conjunctsOf(write.decisions, decisions);
    for (ExprRef decision : decisions) {
      llvm::SmallVector<unsigned> symbols;
      exprs.symbolsOf(decision, symbols);
      if (llvm::none_of(symbols, [&](unsigned id) {
            if (id == loop.counter)
              return true;
            auto it = loopsOfSymbol.find(id);
            return it != loopsOfSymbol.end() &&
                   llvm::is_contained(it->second, counter.loop);
          }))
        counter.enters =
            exprs.conj(counter.enters, exprs.substitute(decision, map));
    }
  }
  return views[key] = view;
}

// Bytes from one element to the next, for each dimension of a declared array.
static llvm::SmallVector<Int, 4> stridesOf(const Object &object) {
  llvm::SmallVector<Int, 4> out;
  for (auto array = mlir::dyn_cast_or_null<mir::ArrayType>(object.element);
       array; array = mlir::dyn_cast<mir::ArrayType>(array.getElement()))
    out.push_back(Int(mir::sizeInBytes(array.getElement())));
  return llvm::is_contained(out, Int(0)) ? llvm::SmallVector<Int, 4>() : out;
}

void WriterWitness::claimsOf(const View &view, const Access &write,
                             ExprRef offset, Int bytes, bool tryOwnThread,
                             bool sameWarp, ExprRef lanes, ExprRef when,
                             std::vector<Claim> &out) {
  llvm::SmallVector<unsigned, 4> unknowns;
  for (unsigned thread : view.threads)
    if (thread != ~0u)
      unknowns.push_back(thread);
  for (const View::Counter &counter : view.counters)
    unknowns.push_back(counter.placeholder);

  // With `own`, the writer is the reader's own thread; with `justBefore` it
  // wrote in the iteration before, whatever the offset's inverse is.
  llvm::SmallVector<Int, 4> strides =
      stridesOf(prover.kernel.objects[write.object]);
  auto claim = [&](bool own, bool zeros, bool justBefore = false,
                   bool inLast = false, bool byShape = false) {
    llvm::DenseMap<unsigned, ExprRef> given;
    if (inLast)
      for (const View::Counter &counter : view.counters)
        if (Int trips = prover.kernel.loops[counter.loop].exactTrips;
            counter.at == At::Free && trips > 0)
          given[counter.placeholder] = exprs.constant(trips - 1);
    if (justBefore)
      for (const View::Counter &counter : view.counters)
        if (counter.at == At::Earlier)
          given[counter.placeholder] =
              exprs.sub(exprs.sym(prover.kernel.loops[counter.loop].counter),
                        exprs.constant(1));
    if (own)
      for (unsigned d = 0; d < 3; ++d)
        if (view.threads[d] != ~0u)
          given[view.threads[d]] = prover.id(kThreadIdx, d);
    llvm::DenseMap<unsigned, ExprRef> values =
        invert(quotients, unknowns, given, view.decisions, view.offset, offset,
               byShape ? llvm::ArrayRef<Int>(strides) : llvm::ArrayRef<Int>());
    ExprRef inRange = when ? when : exprs.truth(true);
    auto within = [&](ExprRef e, ExprRef limit) {
      inRange = exprs.conj(inRange, exprs.conj(exprs.le(exprs.constant(0), e),
                                               exprs.lt(e, limit)));
    };
    for (unsigned d = 0; d < 3; ++d) {
      if (view.threads[d] == ~0u)
        continue;
      ExprRef &value = values[view.threads[d]];
      if (!value)
        value = zeros ? exprs.constant(0) : prover.id(kThreadIdx, d);
      within(value, prover.id(kBlockDim, d));
    }
    if (sameWarp) {
      ExprRef at[3];
      for (unsigned d = 0; d < 3; ++d)
        at[d] = view.threads[d] == ~0u ? prover.id(kThreadIdx, d)
                                       : values[view.threads[d]];
      ExprRef writer = exprs.add(
          at[0], exprs.mul(prover.id(kBlockDim, 0),
                           exprs.add(at[1], exprs.mul(prover.id(kBlockDim, 1),
                                                      at[2]))));
      inRange = exprs.conj(inRange,
                           exprs.eq(exprs.floorDiv(writer, 32),
                                    exprs.floorDiv(prover.linearThread(), 32)));
      // The reader waited for the lanes that its own mask names.
      if (lanes)
        inRange = exprs.conj(inRange,
                             hasBit(exprs, lanes, exprs.floorRem(writer, 32)));
    }
    for (const View::Counter &counter : view.counters) {
      ExprRef &value = values[counter.placeholder];
      ExprRef now = exprs.sym(prover.kernel.loops[counter.loop].counter);
      if (!value)
        value = counter.at == At::Earlier && !zeros
                    ? exprs.sub(now, exprs.constant(1))
                    : exprs.constant(0);
      if (counter.at == At::Earlier) {
        within(value, now);
      } else {
        // All iterations run before a loop of known length is left.
        if (Int trips = prover.kernel.loops[counter.loop].exactTrips;
            trips >= 0)
          within(value, exprs.constant(trips));
        else if (!runsWhereverTrue(counter.loop))
          inRange = exprs.conj(inRange, exprs.eq(value, exprs.constant(0)));
        // Simplifications took the symbol's range for granted.
        Int most = exprs.symbol(counter.placeholder).hi;
        within(value, exprs.constant(most + 1));
      }
    }
    ExprRef at = exprs.substitute(view.offset, values),
            end = exprs.add(offset, exprs.constant(bytes));
    ExprRef covers =
        Int(write.bytes) == bytes
            ? exprs.eq(at, offset)
            : exprs.conj(exprs.le(at, offset),
                         exprs.le(end, exprs.add(at, exprs.constant(
                                                         Int(write.bytes)))));
    Claim result;
    result.write = &write;
    result.holds = exprs.conj(
        inRange, exprs.conj(exprs.substitute(view.decisions, values), covers));
    if (result.holds->kind == ExprKind::False)
      return;
    // What the walk knew in an iteration is true only if that iteration runs.
    ExprRef exists = inRange;
    if (llvm::any_of(view.counters,
                     [](const View::Counter &c) { return c.at == At::Free; }))
      exists = exprs.conj(exists, exprs.substitute(view.decisions, values));
    result.known =
        exprs.disj(exprs.negate(exists), exprs.substitute(view.facts, values));
    // An iteration before the last runs for whoever comes to the loop.
    for (const View::Counter &counter : view.counters)
      if (counter.runs)
        result.known = exprs.conj(
            result.known,
            exprs.disj(exprs.negate(exprs.conj(
                           inRange, exprs.substitute(counter.enters, values))),
                       exprs.substitute(counter.runs, values)));
    result.definitions =
        quotients.definitionsIn(exprs.conj(result.holds, result.known));
    if (llvm::none_of(out, [&](const Claim &other) {
          return other.holds == result.holds;
        }))
      out.push_back(result);
  };
  claim(false, false);
  claim(false, true);
  if (llvm::any_of(view.counters,
                   [](const View::Counter &c) { return c.at == At::Earlier; }))
    claim(false, false, true);
  if (llvm::any_of(view.counters, [&](const View::Counter &c) {
        return c.at == At::Free && prover.kernel.loops[c.loop].exactTrips > 0;
      }))
    claim(false, false, false, true);
  if (strides.size() > 1)
    claim(false, false, false, false, true);
  if (tryOwnThread)
    claim(true, false);
}

void WriterWitness::append(const Access &read, ExprRef offset, Int bytes,
                           const Access &write, std::vector<Claim> &out) {
  const Object &object = prover.kernel.objects[write.object];
  // Bytes that lie elsewhere whoever writes them: no claim on them can hold, and
  // a claim less proves less.
  exprs.count(1);
  Range to = exprs.range(offset), from = exprs.range(write.offset);
  if (exprs.isExhausted() || from.hi + Int(write.bytes) <= to.lo || to.hi + bytes <= from.lo)
    return;
  bool isOwn = object.kind == ObjectKind::Local;
  unsigned common = 0;
  while (common < read.loops.size() && common < write.loops.size() &&
         read.loops[common] == write.loops[common])
    ++common;
  // A warp barrier orders the lanes of the reader's warp only.
  auto add = [&](unsigned numShared, int earlier, bool ofBlock, bool ofWarp) {
    bool sameThread = isOwn || (!ofBlock && !ofWarp);
    claimsOf(viewOf(write, numShared, earlier, sameThread), write, offset,
             bytes, !sameThread, !ofBlock && ofWarp, nullptr, nullptr,
             out);
  };
  auto isOrdered = [&](mlir::Operation *loop, bool ofWarp) {
    return !isOwn &&
           (loop ? order.hasBarrierAcross(write.op, read.op, loop, ofWarp)
                 : order.hasBarrierBetween(write.op, read.op, ofWarp));
  };
  if (ProgramOrder::isBefore(write.op, read.op))
    add(common, -1, isOrdered(nullptr, false), isOrdered(nullptr, true));
  if (!isOwn && !isOrdered(nullptr, true) &&
      ProgramOrder::isBefore(write.op, read.op))
    for (ExprRef lanes : order.masksBetween(write.op, read.op))
      claimsOf(viewOf(write, common, -1, false), write, offset, bytes, false,
               true, lanes, nullptr, out);
  if (!isOwn && !isOrdered(nullptr, false) &&
      ProgramOrder::isBefore(write.op, read.op))
    for (ExprRef decisions : order.decisionsBetween(write.op, read))
      claimsOf(viewOf(write, common, -1, false), write, offset, bytes, false,
               false, nullptr, decisions, out);
  for (unsigned i = common; i-- > 0;) {
    mlir::Operation *loop = prover.kernel.loops[read.loops[i]].op;
    // A variable of the loop's body is a new one in each iteration.
    if (object.declaration && loop->isProperAncestor(object.declaration))
      break;
    add(i, int(i), isOrdered(loop, false), isOrdered(loop, true));
  }
}

} // namespace tn
