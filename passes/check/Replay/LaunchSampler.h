// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random small launches that a kernel's contract admits.
//
//   x.size() >= y.size(), gridDim.y == 1 …
//   → block 7, grid 2, y.size() = 13, x.size() = 13
//
// Each launch value is fixed in turn, at a random number when the solver says
// that the rest can still be met. Half of the lengths come out as small as the
// conditions allow, since that is where an access outside shows.
//
// Invariant: every condition evaluates to true under what is returned. Only the
// conditions that a launch checks and the hardware's limits are used, never
// what the prover believes besides.
#ifndef TN_PASSES_CHECK_REPLAY_LAUNCHSAMPLER_H
#define TN_PASSES_CHECK_REPLAY_LAUNCHSAMPLER_H

#include "passes/analysis/Prover.h"
#include "passes/check/Replay/ConcreteLaunch.h"

namespace tn {

class LaunchSampler {
public:
  LaunchSampler(analysis::Prover &prover, uint64_t seed);

  /// Blocks and grids of at most so many threads and blocks in each dimension,
  /// where the conditions allow.
  void preferUpTo(unsigned most) { limit = most; }
  /// May parameters be the greatest and least numbers?
  void allowExtremes(bool allow) { extremes = allow; }
  /// Nothing when no launch was found.
  std::optional<LaunchValues> sample();
  /// "block 7, grid 2; y.size() = 13" of the last sample.
  const std::string &text() const { return lastText; }
  /// The values in it: ("y.size()", "13").
  const std::vector<std::pair<std::string, std::string>> &named() const {
    return lastNamed;
  }
  std::mt19937_64 &generator() { return random; }

private:
  struct Value {
    analysis::SymbolKind kind;
    unsigned index;  // dimension or argument
    unsigned symbol; // stands for all symbols of this value
    analysis::Int lo, hi;
    bool isTruth;
    std::string name;
  };
  analysis::Int candidate(const Value &value, const LaunchValues &sofar);
  bool hasPlainCompletion(llvm::ArrayRef<analysis::ExprRef> conditions,
                          llvm::ArrayRef<const Value *> open) const;
  analysis::Sat ask(const std::vector<analysis::ExprRef> &conditions,
                    analysis::Assignment *model = nullptr);

  analysis::Prover &prover;
  analysis::ExprContext &exprs;
  std::vector<Value> values;
  std::vector<analysis::ExprRef> conditions;
  std::mt19937_64 random;
  std::string lastText;
  std::vector<std::pair<std::string, std::string>> lastNamed;
  unsigned limit = 1024;
  bool extremes = true;
};

} // namespace tn

#endif // TN_PASSES_CHECK_REPLAY_LAUNCHSAMPLER_H
