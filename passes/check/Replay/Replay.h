// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does the fault that a model describes happen when the kernel is run?
//
//   block 2, grid 1, n = 2; threads 0 and 1 meet in `y[i + 1]` and `y[i]`
//   → the launch is made, the interpreter runs both threads and all others,
//     and the two accesses race: "replayed: true race"
//
// The model's values are the launch; loaded values that it fixes are put into
// the buffers, the rest of the data are zeros. Sizes that it leaves open are
// made as large as the run needs.
//
// Invariant: `Reproduced` is said only after the interpreter saw a fault of
// this kind, of these operations and threads, whatever the solver and the
// walker abstracted. `Missing` is said only of a launch that ran to its end,
// or as far as the fault could have been.
#ifndef TN_PASSES_CHECK_REPLAY_REPLAY_H
#define TN_PASSES_CHECK_REPLAY_REPLAY_H

#include "compiler/interp/Interp.h"
#include "passes/check/Counterexample.h"

namespace tn {

enum class Replayed {
  Reproduced,
  Missing, ///< the run shows no such fault
  NotRun   ///< not run, or not to its end
};

struct ReplayResult {
  Replayed answer = Replayed::NotRun;
  std::string why; ///< of NotRun: "the launch is too large to run here"
  /// Lengths that hold what all threads access, and with which the fault happens
  /// too: by the name of the length, "y.size()".
  std::map<std::string, analysis::Int> lengths = {};
};

/// Do the witness's two threads race in these two operations, the first thread
/// in `op`?
ReplayResult replayRace(analysis::Prover &prover, const Counterexample &found,
                        const diag::Witness &witness, mlir::Operation *op,
                        mlir::Operation *otherOp);

/// Does the witness's one thread commit a fault of one of these kinds in `op`?
ReplayResult replayFault(analysis::Prover &prover, const Counterexample &found,
                         const diag::Witness &witness,
                         llvm::ArrayRef<interp::FaultKind> kinds,
                         mlir::Operation *op);

/// Does the first of the witness's two threads wait at the barrier `op` of a
/// block or the grid more often than the second, and the run show a fault
/// there?
ReplayResult replayBarrier(analysis::Prover &prover,
                           const Counterexample &found,
                           const diag::Witness &witness, mlir::Operation *op);

/// Is the warp operation wrong for the witness's threads: by a fault of the
/// run, or, with `isMissed`, because the second comes to it less often than the
/// first?
ReplayResult replayCollective(analysis::Prover &prover,
                              const Counterexample &found,
                              const diag::Witness &witness, mlir::Operation *op,
                              bool isMissed);

/// Sets the witness's lengths and its verdict, to `fault` ("true race"), or says why not. False
/// when the run does not show the fault: nothing may be rejected for it.
bool confirm(const ReplayResult &result, llvm::StringRef fault,
             diag::Witness &witness);

/// The verdict of a witness whose launch was run and shows no fault.
inline constexpr llvm::StringLiteral kPossible = "possible";

} // namespace tn

#endif // TN_PASSES_CHECK_REPLAY_REPLAY_H
