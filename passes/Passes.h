// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stage 2: takes MIR in phase *built*, makes MIR in phase *lowered* and a report
// a kernel, or diagnostics.
#ifndef TN_PASSES_PASSES_H
#define TN_PASSES_PASSES_H

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/ir/Dialect.h"
#include <array>
#include <optional>
#include <string>
#include <vector>

namespace tn {

enum class Verdict {
  Accepted,    ///< proved, given launch conditions that the launch checks
  Conditional, ///< also rests on something that no launch can check
  Undecided,   ///< TN1009 or a limit
  Rejected     ///< with a witness
};
llvm::StringRef verdictName(Verdict verdict); // "accepted", …

/// Of a parameter that bounds an index, of another one; what keeps places apart.
enum class OrderKind { SizeSign, Sign, Stride };

/// A sign or an order of scalar parameters, derived for one kernel [contract-2].
struct OrderCondition {
  std::string text; ///< "pitch >= width", as `--assume` would read it
  std::string why;
  OrderKind kind = OrderKind::Stride;
};

struct CheckOptions {
  bool denyRuntimeChecks = false; ///< TN3003 is an error
  bool denyConditional = false;
  /// Diagnostic families whose errors become warnings ("race", "bounds",
  /// "barrier", "init"): the kernel is then marked unsafe (by option).
  std::vector<std::string> notErrors;
  /// The launch shape, where the source does not give it (`--block`, `--grid`).
  std::optional<std::array<unsigned, 3>> block, grid;
  /// A value for every integer parameter: for a look at one launch only.
  std::optional<int64_t> integerParameters;
  /// `--assume` expressions over parameters and launch dimensions.
  std::vector<std::string> assumptions;
  /// What each verdict rests on besides, in words: "`own.h`, which was not …".
  std::vector<std::string> restsOn;
  /// `--exercise`: random launches of each accepted kernel in the interpreter.
  unsigned exerciseLaunches = 0;
  uint64_t exerciseSeed = 1;
  /// `--emit-certificate`: keep every proof as a script.
  bool keepProofs = false;
  /// Derived for the kernel that is checked; conditions of its contract.
  std::vector<OrderCondition> orders;
  /// May conditions on signs and orders be derived? Never with denyConditional.
  bool mayOrder = true;
  /// What the solver may spend on one kernel, in its resource units.
  uint64_t solverBudget = 4000000;
  /// What reasoning outside the solver may take for one kernel, in its own steps
  /// (ExprContext::budget).
  uint64_t reasoningBudget = 100000000;
};

/// How one obligation was met, for `--report=safety`.
struct SafetyEntry {
  diag::SourceSpan span;
  std::string text;   ///< "y[i]"
  std::string mode;   ///< "read", "write", "atomic"
  std::string space;  ///< "global", …
  mir::Proof proof = mir::Proof::Proved;
  std::string reason; ///< "guard `i < y.size()`", the launch condition, the unsafe reason
};

struct LaunchCondition {
  std::string text; ///< "x.size() >= y.size()"
  std::string why;  ///< "keeps `x[i]` inside `x`"
  diag::SourceSpan span;
};

/// What running an accepted kernel showed (`--exercise`).
struct ExerciseReport {
  unsigned launches = 0; ///< run
  unsigned skipped = 0;  ///< no admitted launch was found, or it was too large
  unsigned cut = 0;      ///< of those run, ended by the limit on steps
  uint64_t steps = 0;
  std::string unsupported;         ///< the interpreter could not run the kernel
  std::vector<std::string> faults; ///< each a soundness bug
};

/// What the proof of one kernel took, small launches included.
struct ProofCost {
  unsigned accesses = 0;   ///< records of memory accesses, after inlining
  unsigned queries = 0;    ///< put to the solver
  uint64_t steps = 0;      ///< the solver's resource units
  uint64_t reasoning = 0;  ///< steps outside the solver
  double milliseconds = 0; ///< processor time of the whole check
};

/// One proof of a certificate: an SMT-LIB 2 script that must be `unsat`.
struct ProofScript {
  std::string subject; ///< "bounds-2: `y[i]` at a.cpp:5:3 lies inside `y`"
  std::string engine;  ///< "solver", "bounds", "injective"
  std::string script;
};

struct KernelReport {
  std::string symbol, name;
  diag::SourceSpan span;
  Verdict verdict = Verdict::Accepted;
  std::vector<SafetyEntry> entries;
  std::vector<LaunchCondition> conditions;
  std::vector<std::string> conditionalOn; ///< assumptions that no launch checks
  std::vector<std::string> unsafeReasons; ///< TN_UNSAFE reasons, "by option"
  std::optional<ExerciseReport> exercised;
  bool isTooLarge = false; ///< over a limit on its size, and not looked at
  ProofCost cost;
  std::vector<ProofScript> certificate; ///< with CheckOptions::keepProofs, of what is accepted
};

/// built → checked. Reports every fault to `sink`; kernels that are not
/// accepted keep their body but the module's phase stays *built* when any is
/// undecided or rejected. One report a kernel, in source order.
std::vector<KernelReport> checkModule(mlir::ModuleOp module,
                                      const CheckOptions &options,
                                      diag::DiagnosticSink &sink);

/// checked → lowered: attaches proved facts, strips unproved flags.
void lowerModule(mlir::ModuleOp module);

/// Registers the passes of Passes.td with MLIR, for tn-opt.
void registerTenoritePasses();

} // namespace tn

#endif // TN_PASSES_PASSES_H
