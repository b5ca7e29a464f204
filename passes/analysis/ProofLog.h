// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What was proved of a kernel, kept for `--emit-certificate`: each proof as a
// set of conditions that contradict one another, so that another solver can
// look at it again.
//
//   i1 = i2 ∧ i1 = b1·N + t1 ∧ i2 = b2·N + t2 ∧ … ∧ b1 ≠ b2   (Engine::Solver)
//   i <= n − 1 ∧ 4·i + 4 > 4·n                                 (Engine::Bounds)
//
// Invariant: only what was answered "impossible" is here, and the text is made
// after the checks have ended: keeping a log changes no answer.
#ifndef TN_PASSES_ANALYSIS_PROOFLOG_H
#define TN_PASSES_ANALYSIS_PROOFLOG_H

#include "passes/analysis/Horner.h"
#include "mlir/IR/Operation.h"
#include <set>

namespace tn::analysis {

/// How the prover came to its answer.
enum class Engine {
  Solver,   ///< Z3
  Bits,     ///< Z3, over bit vectors (BitVector.h)
  Bounds,   ///< linear reasoning (ProverBounds.h)
  Injective ///< by construction (check/Race/Injective.cpp)
};
llvm::StringRef engineName(Engine engine); // "solver", "bits", "bounds", "injective"

/// `conditions` hold, each of `nonPositive` is at most 0 and, where there is
/// one, `positive` is above 0: this cannot be.
struct Proof {
  std::string subject; ///< "race-1: `y[i]` at a.cpp:5:3 and `y[j]` at a.cpp:6:3"
  Engine engine = Engine::Solver;
  std::vector<ExprRef> conditions;
  std::vector<Poly> nonPositive;
  std::optional<Poly> positive;
};

class ProofLog {
public:
  /// What is being proved now; checks set it.
  std::string subject;
  void add(Engine engine, llvm::ArrayRef<ExprRef> conditions);
  void addBound(const Poly &atMostZero, const std::vector<Poly> &facts);
  const std::vector<Proof> &proofs() const { return list; }

private:
  bool isNew(Engine engine, std::vector<unsigned> key);
  std::vector<Proof> list;
  std::set<std::pair<Engine, std::vector<unsigned>>> seen;
};

/// "`y[i]` at a.cpp:5:3"; the place alone where `text` is empty.
std::string placed(llvm::StringRef text, mlir::Operation *op);

/// Sets the subject until the end of a scope; nothing without a log.
class ProofSubject {
public:
  ProofSubject(ExprContext &exprs, llvm::function_ref<std::string()> subject) : log(exprs.proofs) {
    if (!log)
      return;
    before = std::move(log->subject);
    log->subject = subject();
  }
  ~ProofSubject() {
    if (log)
      log->subject = std::move(before);
  }

private:
  ProofLog *log;
  std::string before;
};

/// The proof as an SMT-LIB 2 script whose answer must be `unsat`. Products are
/// real products: the product lemma is there as a help, not as an axiom.
std::string toSmtLib(ExprContext &exprs, const Proof &proof);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_PROOFLOG_H
