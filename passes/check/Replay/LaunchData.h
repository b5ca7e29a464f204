// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The data of a launch that is to be run: what stands in its buffers, module
// variables, floats and structs.
//
//   tn::unique<int> idx of 4 elements  →  {2, 0, 3, 1}
//   int *bins of 4 elements, Equal     →  {0, 0, 0, 0}
//
// Invariant: what a token promises of its elements is true of the data; all
// else may be anything, as the theorem says for every content of memory.
#ifndef TN_PASSES_CHECK_REPLAY_LAUNCHDATA_H
#define TN_PASSES_CHECK_REPLAY_LAUNCHDATA_H

#include "passes/analysis/Prover.h"
#include "passes/check/Replay/ConcreteLaunch.h"

namespace tn {

enum class DataStyle {
  Mixed,  ///< of each buffer another kind
  Equal,  ///< zeros: every index loaded is one and the same
  Few,    ///< zeros and ones
  Extreme ///< the least and the greatest numbers
};

void fillLaunch(analysis::Prover &prover, const LaunchValues &values,
                DataStyle style, std::mt19937_64 &random,
                ConcreteLaunch &launch, interp::Options &options);

} // namespace tn

#endif // TN_PASSES_CHECK_REPLAY_LAUNCHDATA_H
