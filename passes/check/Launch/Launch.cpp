// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The admitted launches. See Launch.h.
#include "passes/check/Launch/Launch.h"
#include "passes/analysis/Contracts.h"
#include "passes/check/Race/Race.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include <set>

namespace tn {
using namespace analysis;

namespace {

// The locals that a struct moves through, by copies: they share their fields.
class FieldFlow {
public:
  explicit FieldFlow(mir::KernelOp kernel) {
    kernel.walk([&](mir::CopyOp copy) {
      auto a = copy.getSource().getDefiningOp<mir::LocalOp>();
      auto b = copy.getTarget().getDefiningOp<mir::LocalOp>();
      if (a && b)
        parents[find(a)] = find(b);
    });
    kernel.walk([&](mir::LocalOp local) {
      for (mlir::Operation *user : local->getUsers()) {
        auto field = llvm::dyn_cast<mir::FieldOp>(user);
        if (field) {
          for (mlir::Operation *use : field->getUsers()) {
            auto store = llvm::dyn_cast<mir::StoreOp>(use);
            if (!store || store.getValue() == field.getPlace())
              read.insert({find(local), field.getIndex()});
          }
          continue;
        }
        auto copy = llvm::dyn_cast<mir::CopyOp>(user);
        bool isBetweenLocals = copy && copy.getSource().getDefiningOp<mir::LocalOp>() &&
                               copy.getTarget().getDefiningOp<mir::LocalOp>();
        if (!isBetweenLocals)
          escaped.insert(find(local));
      }
    });
  }
  /// May the value stored into the field ever be read?
  bool isRead(mir::FieldOp field) {
    auto local = field.getBase().getDefiningOp<mir::LocalOp>();
    return !local || escaped.count(find(local)) || read.count({find(local), field.getIndex()});
  }

private:
  mlir::Operation *find(mlir::Operation *op) {
    while (parents.count(op) && parents[op] != op)
      op = parents[op];
    return op;
  }
  llvm::DenseMap<mlir::Operation *, mlir::Operation *> parents;
  std::set<std::pair<mlir::Operation *, unsigned>> read;
  std::set<mlir::Operation *> escaped;
};

// Does the kernel use the index or size? `tn::thread_idx().x` makes all three
// and uses one: a field that nobody reads is no mention.
bool mentions(mir::KernelOp kernel, FieldFlow &flow, llvm::ArrayRef<mir::IdKind> kinds, unsigned dim) {
  bool found = false;
  kernel.walk([&](mir::IdOp id) {
    if (!llvm::is_contained(kinds, id.getKind()) || unsigned(id.getDim()) != dim)
      return;
    for (mlir::Operation *user : id->getUsers()) {
      auto store = llvm::dyn_cast<mir::StoreOp>(user);
      auto field = store ? store.getPlace().getDefiningOp<mir::FieldOp>() : mir::FieldOp();
      found |= !field || store.getValue() != id.getResult() || flow.isRead(field);
    }
  });
  return found;
}

// Does a fact given from outside speak of the dimension? Hardware limits, which
// speak of all three at once, do not count.
bool isFixed(Prover &prover, unsigned symbol) {
  for (ExprRef fact : prover.facts) {
    llvm::SmallVector<unsigned> symbols;
    prover.exprs.symbolsOf(fact, symbols);
    bool isLimit = symbols.size() >= 3 && llvm::all_of(symbols, [&](unsigned id) {
      return prover.exprs.symbol(id).kind == SymbolKind::BlockDim;
    });
    if (!isLimit && llvm::is_contained(symbols, symbol))
      return true;
  }
  const Symbol &s = prover.exprs.symbol(symbol);
  return s.lo == s.hi;
}

// A shape given by the source or the command line is what the launch must have.
// The records already hold it as a constant, so the condition gets a symbol of
// its own.
void fixedShape(Prover &prover, const diag::SourceSpan &span) {
  ExprContext &exprs = prover.exprs;
  for (IdRow row : {kBlockDim, kGridDim})
    for (unsigned d = 0; d < 3; ++d) {
      Symbol old = exprs.symbol(prover.kernel.ids[row][d]);
      if (old.lo != old.hi)
        continue;
      Symbol &any = exprs.newSymbol(old.kind, old.uniform, 1, Int(1) << 31, old.name);
      any.dim = d;
      Condition condition{ConditionKind::Promise, exprs.eq(exprs.sym(any.id), exprs.constant(old.lo)),
                          old.name + " == " + toString(old.lo), "the shape that the kernel is compiled for", span};
      prover.conditions.push_back(std::move(condition));
    }
}

} // namespace

CheckResult establishLaunch(Prover &prover, const std::vector<std::string> &assumptions,
                            llvm::StringRef kernelName, const std::vector<OrderCondition> &orders) {
  CheckResult result;
  ExprContext &exprs = prover.exprs;
  KernelAccesses &kernel = prover.kernel;
  diag::SourceSpan span = diag::spanOf(kernel.kernel.getLoc());
  auto fault = [&](diag::Code code, diag::SourceSpan at, std::string text, std::string label) {
    diag::Diagnostic d(code, std::move(at), std::move(text));
    d.kernel = kernelName.str();
    d.primaryLabel = std::move(label);
    result.add(Outcome::Rejected, std::move(d));
  };

  llvm::SmallVector<mir::ExpectsOp> promises;
  kernel.kernel.walk([&](mir::ExpectsOp op) { promises.push_back(op); });
  llvm::DenseMap<mlir::Operation *, ExprRef> agreed;
  for (auto [op, truth] : kernel.promises)
    agreed[op] = truth;
  for (mir::ExpectsOp op : promises) {
    ExprRef truth = agreed.lookup(op);
    if (!truth || !prover.isLaunchValue(truth)) {
      fault(diag::Code::TN6002, diag::spanOf(op.getLoc()),
            "a promise about the launch depends on the thread or on memory", "`" + op.getText().str() + "`");
      return result;
    }
    // True of every launch that is looked at, as under `--block`.
    if (truth->kind == ExprKind::True)
      continue;
    Condition condition{ConditionKind::Promise, truth, op.getText().str(), "promised by the kernel",
                        diag::spanOf(op.getLoc())};
    prover.conditions.push_back(std::move(condition));
  }
  fixedShape(prover, span);
  bool isPromised = !promises.empty() || !assumptions.empty();
  for (const std::string &text : assumptions) {
    llvm::Expected<ExprRef> parsed = parseAssumption(text, prover);
    if (!parsed) {
      fault(diag::Code::TN6003, span, "cannot read the assumption `" + text + "`: " + llvm::toString(parsed.takeError()),
            "for this kernel");
      return result;
    }
    llvm::SmallVector<ExprRef> conjuncts;
    conjunctsOf(*parsed, conjuncts);
    for (ExprRef c : conjuncts) {
      if (c->kind == ExprKind::True)
        continue;
      prover.facts.push_back(c);
      Condition condition{ConditionKind::Assumption, c, conditionText(exprs, c),
                          "assumed on the command line", span};
      prover.conditions.push_back(std::move(condition));
    }
  }

  for (const OrderCondition &order : orders) {
    llvm::Expected<ExprRef> parsed = parseAssumption(order.text, prover);
    if (!parsed) {
      llvm::consumeError(parsed.takeError());
      continue;
    }
    if ((*parsed)->kind == ExprKind::True)
      continue;
    prover.facts.push_back(*parsed);
    prover.conditions.push_back({ConditionKind::Order, *parsed, order.text, order.why, span});
  }
  // With what the author promises they must be possible, or they would prove
  // everything: such orders are no way out.
  if (!orders.empty() && prover.satisfiable({}) != Sat::Sat) {
    result.outcome = Outcome::Undecided;
    return result;
  }

  // Threads that nothing tells apart would all do the same.
  bool needsThreads = needsDistinctThreads(kernel, mir::Scope::Block) ||
                      llvm::any_of(kernel.barriers, [](const Barrier &b) { return b.isCollective || b.scope == mir::Scope::Warp; });
  bool needsBlocks = needsDistinctThreads(kernel, mir::Scope::Grid);
  FieldFlow flow(kernel.kernel);
  for (unsigned d = 0; d < 3; ++d) {
    struct Row {
      bool needed;
      IdRow row;
      mir::IdKind index, size;
      const char *name;
    } rows[] = {{needsThreads, kBlockDim, mir::IdKind::Thread, mir::IdKind::BlockDim, "threads of one block"},
                {needsBlocks, kGridDim, mir::IdKind::Block, mir::IdKind::GridDim, "blocks"}};
    for (const Row &row : rows) {
      unsigned symbol = kernel.ids[row.row][d];
      // Threads in x that draw their places are meant to be many.
      bool isDrawn = d == 0 && !kernel.atomicResults.empty() && row.needed &&
                     !needsDistinctThreads(kernel, row.row == kBlockDim ? mir::Scope::Block : mir::Scope::Grid,
                                           /*exceptAtomics=*/true);
      if (!row.needed || isDrawn || mentions(kernel.kernel, flow, {row.index, row.size}, d) || isFixed(prover, symbol))
        continue;
      Condition condition;
      condition.kind = ConditionKind::Dimension;
      condition.truth = exprs.eq(exprs.sym(symbol), exprs.constant(1));
      condition.text = exprs.str(exprs.sym(symbol)) + " == 1";
      condition.why = std::string("the kernel never mentions it, and would not tell such ") + row.name + " apart";
      condition.span = span;
      prover.addCondition(std::move(condition));
    }
  }

  if (isPromised && prover.satisfiable({}) == Sat::Unsat)
    fault(diag::Code::TN6001, promises.empty() ? span : diag::spanOf(promises.front().getLoc()),
          "no launch can meet what is promised about it",
          "the conditions contradict each other, so that anything would follow from them");
  return result;
}

} // namespace tn
