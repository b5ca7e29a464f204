// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Loads through the read-only path (`__ldg`, `tn::load_read_only`) promise that
// nobody writes the element while the kernel runs: not another thread, not the
// thread itself, not before a barrier. A cache that is not kept up to date may
// answer them.
//
//   y[i] = x[i]; z[i] = __ldg(&y[i]);     may read the old y[i]
//
// Asked for each such load and each write of its object: two threads of one
// block that may be one and the same, in any iterations, and two of different
// blocks. Our own code generation makes a plain load where this is not proved,
// but the source is then no right CUDA.
//
// Invariant: proved only when no write of any thread can meet the element.
#include "passes/check/Race/ReadOnlyPath.h"
#include "passes/check/Counterexample.h"
#include "passes/check/Race/Race.h"

namespace tn {
using namespace analysis;

CheckResult checkReadOnlyPath(Prover &prover, llvm::StringRef kernelName) {
  CheckResult result;
  Twins twins(prover);
  for (const Access &load : prover.kernel.accesses) {
    if (!load.isReadOnlyPath || load.isUnsafe)
      continue;
    for (const Access &write : prover.kernel.accesses) {
      if (!write.writes() || write.isUnsafe || write.object != load.object)
        continue;
      for (mir::Scope scope : {mir::Scope::Block, mir::Scope::Grid}) {
        Relation relation;
        relation.scope = scope;
        std::vector<ExprRef> conditions = twins.premises(relation);
        if (scope == mir::Scope::Grid)
          conditions.push_back(twins.differ(relation));
        conditions.push_back(twins.first(load.path, relation));
        conditions.push_back(twins.second(write.path, relation));
        conditions.push_back(overlap(prover, twins, load, write, relation));
        Counterexample found = findCounterexample(prover, conditions);
        if (found.answer == Sat::Unsat)
          continue;
        bool isTrue = found.isTrue();
        std::string claim = "`" + load.text + "` is read through the read-only path";
        diag::Diagnostic d(!isTrue                      ? diag::Code::TN1009
                           : scope == mir::Scope::Grid ? diag::Code::TN1002
                                                       : diag::Code::TN1001,
                           diag::spanOf(load.op->getLoc()),
                           isTrue ? claim + ", but the kernel writes it"
                                  : "cannot prove that nobody writes what " + claim);
        d.kernel = kernelName.str();
        d.primaryLabel = "may read the value from before the kernel";
        d.labels.push_back({diag::spanOf(write.op->getLoc()), "it is written here"});
        d.help = "read it with a plain load";
        if (isTrue) {
          diag::Witness witness = describe(prover, &twins, relation, found, conditions);
          witness.verdict = "true race";
          d.witness = std::move(witness);
        }
        result.add(isTrue ? Outcome::Rejected : Outcome::Undecided, std::move(d));
        return result;
      }
    }
  }
  return result;
}

} // namespace tn
