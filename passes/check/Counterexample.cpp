// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Search for small exact models. See Counterexample.h.
#include "passes/check/Counterexample.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <set>

namespace tn {
using namespace analysis;

namespace {

struct Occurring {
  std::vector<unsigned> integers, truths; // in id order
};

Occurring symbolsIn(llvm::ArrayRef<ExprRef> conditions) {
  llvm::SmallPtrSet<ExprRef, 32> seen;
  llvm::SmallVector<ExprRef> work(conditions.begin(), conditions.end());
  Occurring out;
  while (!work.empty()) {
    ExprRef node = work.pop_back_val();
    if (!seen.insert(node).second)
      continue;
    if (node->kind == ExprKind::Sym)
      out.integers.push_back(node->symbol);
    if (node->kind == ExprKind::BoolSym)
      out.truths.push_back(node->symbol);
    work.append(node->operands.begin(), node->operands.end());
  }
  llvm::sort(out.integers);
  llvm::sort(out.truths);
  return out;
}

bool holds(llvm::ArrayRef<ExprRef> conditions, const Assignment &values) {
  return llvm::all_of(conditions, [&](ExprRef c) { return evaluateTruth(c, values) == true; });
}

// Upper limits on launch values, smallest first.
struct Level {
  Int blockX, blockYZ, gridX, gridYZ, parameter;
};
constexpr Level kLevels[] = {{2, 1, 1, 1, 4},     {2, 1, 2, 1, 8},      {2, 2, 2, 2, 8},
                             {33, 2, 2, 2, 128},  {64, 4, 4, 4, 2048}, {1024, 64, 64, 64, 1 << 20},
                             {0, 0, 0, 0, 0}};

// Can something other than the loop's condition end it?
bool hasExit(mlir::Operation *loop) {
  return loop
      ->walk([&](mlir::Operation *op) {
        mlir::Operation *target = nullptr;
        if (llvm::isa<mir::BreakOp>(op))
          for (target = op->getParentOp(); !llvm::isa<mir::LoopOp, mir::SwitchOp>(target);)
            target = target->getParentOp();
        else if (llvm::isa<mir::ReturnOp>(op))
          target = op->getParentOfType<mir::InlineOp>();
        else
          return mlir::WalkResult::advance();
        return target && target != loop && loop->isProperAncestor(target) ? mlir::WalkResult::advance()
                                                                         : mlir::WalkResult::interrupt();
      })
      .wasInterrupted();
}

// Does the condition, where it holds in iteration 3, hold in iterations 0 to 2 as
// well? A comparison that a growing count makes less true does; `k != 3` and a
// count that wraps do not.
bool holdsBefore(ExprContext &exprs, ExprRef c, unsigned counter) {
  if (!exprs.mentions(c, counter))
    return true;
  if (c->kind == ExprKind::And || c->kind == ExprKind::Or)
    return llvm::all_of(c->operands, [&](ExprRef operand) { return holdsBefore(exprs, operand, counter); });
  if (c->kind == ExprKind::Eq && !(*c)[0]->isBool()) {
    ExprRef k = exprs.sym(counter), difference = exprs.sub((*c)[0], (*c)[1]);
    return difference == k || exprs.neg(difference) == k; // the first iteration
  }
  if (c->kind != ExprKind::Lt && c->kind != ExprKind::Le)
    return false;
  llvm::DenseMap<unsigned, ExprRef> next;
  next[counter] = exprs.add(exprs.sym(counter), exprs.constant(1));
  ExprRef slope = exprs.sub((*c)[0], (*c)[1]);
  ExprRef step = fromPoly(exprs, toPoly(exprs, exprs.sub(exprs.substitute(slope, next), slope)));
  return !exprs.mentions(step, counter) && exprs.range(step).lo >= 0;
}

bool mayComeBack(Prover &prover, const Loop &loop) {
  return !loop.condition ? !loop.isConditionKnown : !holdsBefore(prover.exprs, loop.condition, loop.counter);
}

// A model in iteration 3 is one of the kernel only if iterations 0 to 2 do not
// leave the loop; conditions speak of one iteration.
void noteExits(Prover &prover, const Occurring &occurring, Counterexample &found) {
  for (unsigned id : occurring.integers) {
    const Symbol &s = prover.exprs.symbol(id);
    auto value = found.values.symbols.find(id);
    if (s.kind != SymbolKind::LoopCounter || s.loop >= prover.kernel.loops.size() ||
        value == found.values.symbols.end() || value->second == 0)
      continue;
    const Loop &loop = prover.kernel.loops[s.loop];
    if ((hasExit(loop.op) || mayComeBack(prover, loop)) && !llvm::is_contained(found.opaque, "the loop's iterations"))
      found.opaque.push_back("the loop's iterations");
  }
}

} // namespace

Counterexample findCounterexample(Prover &prover, llvm::ArrayRef<ExprRef> conditions) {
  ExprContext &exprs = prover.exprs;
  Counterexample found;
  found.answer = prover.smt.check(exprs, conditions, nullptr, SmtLimits{600000});
  if (found.answer != Sat::Sat || prover.isTrial)
    return found;
  Occurring occurring = symbolsIn(conditions);
  for (unsigned id : occurring.integers)
    if (exprs.symbol(id).kind == SymbolKind::Opaque && !exprs.symbol(id).isDerived &&
        !llvm::is_contained(found.opaque, exprs.symbol(id).name))
      found.opaque.push_back(exprs.symbol(id).name);
  // A truth value of the launch is known: a `bool` argument, `bias == nullptr`.
  for (unsigned id : occurring.truths)
    if (exprs.symbol(id).kind == SymbolKind::Opaque &&
        !llvm::is_contained(found.opaque, exprs.symbol(id).name))
      found.opaque.push_back(exprs.symbol(id).name);

  // A search that the solver keeps giving up on ends: the answer is undecided
  // either way.
  unsigned unknowns = 0;
  constexpr SmtLimits kSearch{200000};
  for (const Level &level : kLevels) {
    if (unknowns > 2)
      break;
    std::vector<ExprRef> query(conditions.begin(), conditions.end());
    for (unsigned id : occurring.integers) {
      const Symbol &s = exprs.symbol(id);
      Int limit = s.kind == SymbolKind::BlockDim ? (s.dim == 0 ? level.blockX : level.blockYZ)
                  : s.kind == SymbolKind::GridDim ? (s.dim == 0 ? level.gridX : level.gridYZ)
                                                  : level.parameter;
      if (limit == 0 || !isLaunchKind(s.kind))
        continue;
      query.push_back(exprs.le(exprs.sym(id), exprs.constant(limit)));
      if (s.kind == SymbolKind::Param && s.lo < -limit)
        query.push_back(exprs.le(exprs.constant(-limit), exprs.sym(id)));
    }
    for (unsigned attempt = 0; attempt < 3; ++attempt) {
      Assignment model;
      Sat answer = prover.smt.check(exprs, query, &model, kSearch);
      unknowns += answer == Sat::Unknown;
      if (answer != Sat::Sat)
        break;
      if (holds(conditions, model)) {
        found.exact = true;
        found.values = std::move(model);
        noteExits(prover, occurring, found);
        return found;
      }
      // What products and divisions abstracted becomes linear once the launch
      // is fixed.
      llvm::DenseMap<unsigned, ExprRef> fixed;
      ExprRef other = exprs.truth(false);
      for (unsigned id : occurring.integers) {
        if (!isLaunchKind(exprs.symbol(id).kind) || !model.symbols.count(id))
          continue;
        fixed[id] = exprs.constant(model.symbols[id]);
        other = exprs.disj(other, exprs.cmp(ExprKind::Ne, exprs.sym(id), fixed[id]));
      }
      if (fixed.empty())
        break;
      std::vector<ExprRef> concrete;
      for (ExprRef c : conditions)
        concrete.push_back(exprs.substitute(c, fixed));
      Assignment exactModel;
      if (prover.smt.check(exprs, concrete, &exactModel, kSearch) == Sat::Sat) {
        for (auto &[id, e] : fixed)
          exactModel.symbols[id] = e->value;
        if (holds(conditions, exactModel)) {
          found.exact = true;
          found.values = std::move(exactModel);
          noteExits(prover, occurring, found);
          return found;
        }
      }
      query.push_back(other);
    }
  }
  return found;
}

// The loads that the conditions' values rest on: of `c ? a[i] : b[i]` one, of
// `x || y` the first that is true.
static void loadsOf(llvm::ArrayRef<ExprRef> conditions, const Assignment &values, llvm::SmallVector<ExprRef> &loads) {
  llvm::SmallPtrSet<ExprRef, 16> seen;
  llvm::SmallVector<ExprRef> work(llvm::reverse(conditions));
  while (!work.empty()) {
    ExprRef e = work.pop_back_val();
    if (!seen.insert(e).second)
      continue;
    if (e->kind == ExprKind::Load)
      loads.push_back(e);
    llvm::ArrayRef<ExprRef> operands = e->operands;
    if (e->kind == ExprKind::Ite) {
      if (auto taken = evaluateTruth(operands[0], values)) {
        work.push_back(operands[*taken ? 1 : 2]);
        operands = operands.take_front();
      }
    } else if (e->kind == ExprKind::Or || e->kind == ExprKind::And) {
      // One operand decides, where one can.
      bool deciding = e->kind == ExprKind::Or;
      auto one = llvm::find_if(operands, [&](ExprRef o) { return evaluateTruth(o, values) == deciding; });
      if (one != operands.end())
        operands = *one;
    }
    work.append(operands.rbegin(), operands.rend());
  }
}

// `c[7] = 3`; of an array of arrays with all its subscripts.
static void describeLoads(Prover &prover, const Counterexample &found, llvm::ArrayRef<ExprRef> mentioned,
                          diag::Witness &witness) {
  llvm::SmallVector<ExprRef> loads;
  loadsOf(mentioned, found.values, loads);
  std::set<std::pair<unsigned, Int>> shown;
  for (ExprRef e : loads) {
    std::optional<Int> index = evaluate((*e)[0], found.values);
    auto it = index ? found.values.loads.find({e->symbol, *index}) : found.values.loads.end();
    if (e->symbol >= prover.kernel.objects.size() || it == found.values.loads.end() || *index < 0 ||
        !shown.insert(it->first).second)
      continue;
    const Object &object = prover.kernel.objects[e->symbol];
    llvm::SmallVector<Int> dimensions;
    mlir::Type leaf = object.element;
    for (; auto array = mlir::dyn_cast_or_null<mir::ArrayType>(leaf); leaf = array.getElement())
      dimensions.push_back(Int(array.getCount()));
    if (!leaf || !leaf.isInteger())
      continue;
    std::string subscripts;
    Int rest = *index;
    for (Int count : llvm::reverse(dimensions)) {
      subscripts = "[" + toString(rest % count) + "]" + subscripts;
      rest /= count;
    }
    witness.values.push_back({object.name + "[" + toString(rest) + "]" + subscripts, toString(it->second)});
  }
}

static long long clampToLongLong(Int value) {
  return value > INT64_MAX ? INT64_MAX : value < INT64_MIN ? INT64_MIN : (long long)value;
}

diag::Witness describe(Prover &prover, Twins *twins, const Relation &relation,
                       const Counterexample &found, llvm::ArrayRef<ExprRef> mentioned) {
  ExprContext &exprs = prover.exprs;
  diag::Witness witness;
  auto valueOf = [&](ExprRef e) { return evaluate(e, found.values).value_or(0); };
  auto threadOf = [&](bool second) {
    diag::WitnessThread t;
    for (unsigned d = 0; d < 3; ++d) {
      ExprRef thread = prover.id(kThreadIdx, d), block = prover.id(kBlockIdx, d);
      if (second) {
        thread = twins->second(thread, relation);
        block = twins->second(block, relation);
      }
      t.thread[d] = clampToLongLong(valueOf(thread));
      t.block[d] = clampToLongLong(valueOf(block));
    }
    return t;
  };
  witness.threads.push_back(threadOf(false));
  if (twins)
    witness.threads.push_back(threadOf(true));
  for (unsigned d = 0; d < 3; ++d) {
    long long block = clampToLongLong(valueOf(prover.id(kBlockDim, d)));
    long long grid = clampToLongLong(valueOf(prover.id(kGridDim, d)));
    for (const diag::WitnessThread &t : witness.threads) {
      block = std::max(block, t.thread[d] + 1);
      grid = std::max(grid, t.block[d] + 1);
    }
    witness.block[d] = block;
    witness.grid[d] = grid;
  }
  for (const FixedArgument &fixed : prover.kernel.fixedArguments)
    if (fixed.kind == SymbolKind::Param)
      witness.values.push_back({fixed.name, toString(fixed.value)});
  for (unsigned id : symbolsIn(mentioned).integers) {
    const Symbol &s = exprs.symbol(id);
    bool isShown = s.kind == SymbolKind::Param || s.kind == SymbolKind::Length ||
                   s.kind == SymbolKind::Extent;
    auto it = found.values.symbols.find(id);
    if (isShown && it != found.values.symbols.end())
      witness.values.push_back({s.name, toString(it->second)});
  }
  describeLoads(prover, found, mentioned, witness);
  return witness;
}

std::string threadName(const long long (&index)[3], const long long (&shape)[3]) {
  if (shape[1] == 1 && shape[2] == 1)
    return std::to_string(index[0]);
  std::string text = "(" + std::to_string(index[0]) + ", " + std::to_string(index[1]);
  if (shape[2] != 1)
    text += ", " + std::to_string(index[2]);
  return text + ")";
}

} // namespace tn
