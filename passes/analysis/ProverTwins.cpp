// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies of expressions for the second of two threads. See ProverTwins.h.
#include "passes/analysis/ProverTwins.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <set>

namespace tn::analysis {

Twins::Twins(Prover &prover) : prover(prover), exprs(prover.exprs) {
  for (const Loop &loop : prover.kernel.loops) {
    loopOfCounter[loop.counter] = loop.id;
    auto &around = loopsOfSymbol[loop.counter];
    around.append(loop.parents.begin(), loop.parents.end());
    around.push_back(loop.id);
    for (unsigned symbol : loop.perIteration)
      if (symbol != loop.counter)
        loopsOfSymbol[symbol].push_back(loop.id);
  }
}

unsigned Twins::twin(unsigned id) {
  auto it = twins.find(id);
  if (it != twins.end())
    return it->second;
  return twins[id] = exprs.copyOf(id).id;
}

static LoopRelation lookup(const Relation &relation, unsigned loop) {
  auto it = relation.loops.find(loop);
  return it == relation.loops.end() ? LoopRelation::Unrelated : it->second;
}

// A value of one iteration follows every loop around it.
LoopRelation Twins::relationOf(unsigned symbol, const Relation &relation, bool &isCounter,
                               bool &isInLoop) const {
  isCounter = exprs.symbol(symbol).kind == SymbolKind::LoopCounter;
  auto it = loopsOfSymbol.find(symbol);
  isInLoop = isCounter || it != loopsOfSymbol.end();
  if (!isInLoop)
    return LoopRelation::Shared;
  // A counter that no loop claims: nothing is known of it.
  auto own = loopOfCounter.find(symbol);
  if (isCounter && own == loopOfCounter.end())
    return LoopRelation::Unrelated;
  LoopRelation result = isCounter ? lookup(relation, own->second) : LoopRelation::Shared;
  for (unsigned loop : it->second) {
    if (isCounter && loop == own->second)
      continue;
    LoopRelation around = lookup(relation, loop);
    if (around != LoopRelation::Shared && around != LoopRelation::Zero)
      return LoopRelation::Unrelated;
  }
  return result;
}

ExprRef Twins::copy(ExprRef e, const Relation &relation, bool isSecond) {
  llvm::DenseMap<ExprRef, ExprRef> &done = copies[{relation.scope, relation.loops, isSecond}];
  if (auto it = done.find(e); it != done.end())
    return it->second;
  llvm::DenseMap<unsigned, ExprRef> map;
  llvm::SmallPtrSet<ExprRef, 16> seen;
  llvm::SmallVector<ExprRef> work = {e};
  while (!work.empty()) {
    ExprRef node = work.pop_back_val();
    // All symbols of what was copied before have their twins.
    if (!seen.insert(node).second || done.count(node))
      continue;
    for (ExprRef operand : node->operands)
      work.push_back(operand);
    if (node->kind != ExprKind::Sym && node->kind != ExprKind::BoolSym)
      continue;
    unsigned id = node->symbol;
    const Symbol &s = exprs.symbol(id);
    bool isCounter, isInLoop;
    LoopRelation loop = relationOf(id, relation, isCounter, isInLoop);
    bool shared = true;
    if (relation.scope == mir::Scope::Grid)
      shared = s.uniform == Uniform::Grid && !isInLoop;
    else if (relation.scope == mir::Scope::Warp)
      shared = s.uniform <= Uniform::Warp;
    else
      shared = s.uniform <= Uniform::Block;
    if (isInLoop) {
      // A counter's value is the iteration's number, the same for whoever is in
      // that iteration, however the walker ranked it.
      if (isCounter && loop == LoopRelation::Zero) {
        map[id] = exprs.constant(0);
        continue;
      }
      if (isCounter && loop == LoopRelation::Shared)
        shared = true;
      else if (isCounter && (loop == LoopRelation::SecondAhead || loop == LoopRelation::FirstAhead)) {
        bool ahead = (loop == LoopRelation::SecondAhead) == isSecond;
        if (ahead)
          map[id] = exprs.add(exprs.sym(id), exprs.constant(1));
        continue;
      } else if (loop != LoopRelation::Shared && loop != LoopRelation::Zero)
        shared = false;
    }
    if (isSecond && !shared)
      map[id] = node->kind == ExprKind::Sym ? exprs.sym(twin(id)) : exprs.boolSym(twin(id));
  }
  // A symbol in a part that was copied before is not asked for again.
  return exprs.substitute(e, [&](ExprRef symbol) -> ExprRef {
    auto it = map.find(symbol->symbol);
    return it == map.end() ? symbol : it->second;
  }, done);
}

ExprRef Twins::first(ExprRef e, const Relation &relation) { return copy(e, relation, false); }
ExprRef Twins::second(ExprRef e, const Relation &relation) { return copy(e, relation, true); }

std::vector<ExprRef> Twins::ranges(const Relation &relation) {
  std::vector<ExprRef> out;
  for (unsigned d = 0; d < 3; ++d) {
    ExprRef bdim = prover.id(kBlockDim, d), gdim = prover.id(kGridDim, d);
    out.push_back(exprs.lt(prover.id(kThreadIdx, d), bdim));
    out.push_back(exprs.lt(secondId(kThreadIdx, d, relation), bdim));
    out.push_back(exprs.lt(prover.id(kBlockIdx, d), gdim));
    out.push_back(exprs.lt(secondId(kBlockIdx, d, relation), gdim));
  }
  return out;
}

std::vector<ExprRef> Twins::premises(const Relation &relation) {
  std::vector<ExprRef> out = prover.facts, both = ranges(relation);
  out.insert(out.end(), both.begin(), both.end());
  return out;
}

ExprRef Twins::differ(const Relation &relation) {
  IdRow row = relation.scope == mir::Scope::Grid ? kBlockIdx : kThreadIdx;
  ExprRef any = exprs.truth(false);
  for (unsigned d = 0; d < 3; ++d) {
    ExprRef a = prover.id(row, d);
    // A dimension that is one has a single index.
    const Symbol &s = exprs.symbol(prover.kernel.ids[row][d]);
    if (s.lo == s.hi)
      continue;
    any = exprs.disj(any, exprs.cmp(ExprKind::Ne, a, secondId(row, d, relation)));
  }
  return any;
}

void Twins::addLoads(std::vector<ExprRef> &conditions, const Relation &relation) {
  if (relation.scope == mir::Scope::Grid || prover.kernel.loadedFrom.empty())
    return;
  std::map<unsigned, unsigned> originals;
  for (auto [id, copy] : twins)
    originals[copy] = id;
  std::set<unsigned> done;
  // What is added may mention further loads.
  for (size_t i = 0; i < conditions.size(); ++i) {
    llvm::SmallVector<unsigned> symbols;
    exprs.symbolsOf(conditions[i], symbols);
    for (unsigned symbol : symbols) {
      auto original = originals.find(symbol);
      if (original == originals.end() || !done.insert(symbol).second)
        continue;
      unsigned id = original->second;
      auto from = prover.kernel.loadedFrom.find(id);
      bool isCounter, isInLoop;
      LoopRelation loop = relationOf(id, relation, isCounter, isInLoop);
      if (from == prover.kernel.loadedFrom.end() || (loop != LoopRelation::Shared && loop != LoopRelation::Zero))
        continue;
      ExprRef samePlace = exprs.eq(first(from->second, relation), second(from->second, relation));
      ExprRef differs = exprs.truth(false);
      if (isTruthSymbol(conditions[i], symbol)) {
        ExprRef a = exprs.boolSym(id), b = exprs.boolSym(symbol);
        differs = exprs.disj(exprs.conj(a, exprs.negate(b)), exprs.conj(b, exprs.negate(a)));
      } else {
        differs = exprs.cmp(ExprKind::Ne, exprs.sym(id), exprs.sym(symbol));
      }
      conditions.push_back(exprs.negate(exprs.conj(samePlace, differs)));
    }
  }
}

ExprRef Twins::sameWarp(const Relation &relation) {
  ExprRef lane = prover.linearThread();
  return exprs.eq(exprs.floorDiv(lane, 32), exprs.floorDiv(second(lane, relation), 32));
}

} // namespace tn::analysis
