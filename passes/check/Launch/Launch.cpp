// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The admitted launches. See Launch.h.
#include "passes/check/Launch/Launch.h"
#include "passes/analysis/Contracts.h"
#include "passes/check/Race/Race.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

namespace {

bool mentions(mir::KernelOp kernel, llvm::ArrayRef<mir::IdKind> kinds, unsigned dim) {
  bool found = false;
  kernel.walk([&](mir::IdOp id) {
    found |= llvm::is_contained(kinds, id.getKind()) && unsigned(id.getDim()) == dim;
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

} // namespace

CheckResult establishLaunch(Prover &prover, const std::vector<std::string> &assumptions,
                            llvm::StringRef kernelName) {
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
  // A promise that the launch cannot evaluate is no promise about the launch.
  for (ExprRef fact : prover.facts)
    if (!prover.isLaunchValue(fact)) {
      fault(diag::Code::TN6002, promises.empty() ? span : diag::spanOf(promises.front().getLoc()),
            "a promise about the launch depends on more than its arguments",
            "`" + exprs.str(fact) + "`");
      return result;
    }
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

  // Threads that nothing tells apart would all do the same.
  bool needsThreads = needsDistinctThreads(kernel, mir::Scope::Block) ||
                      llvm::any_of(kernel.barriers, [](const Barrier &b) { return b.isCollective || b.scope == mir::Scope::Warp; });
  bool needsBlocks = needsDistinctThreads(kernel, mir::Scope::Grid);
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
      if (!row.needed || mentions(kernel.kernel, {row.index, row.size}, d) || isFixed(prover, symbol))
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
