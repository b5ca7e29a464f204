// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The search for the conditions that are needed. See DeriveOrders.h.
#include "passes/DeriveOrders.h"
#include "llvm/ADT/ArrayRef.h"

namespace tn {

using Orders = std::vector<OrderCondition>;
using Attempt = llvm::function_ref<Trial(const Orders &, uint64_t)>;

// What a proof with all proposals may take of the solver.
static constexpr uint64_t kSteps = 400000;
// What the search for as few as possible may take.
static constexpr uint64_t kSearchSteps = 800000;

static Orders both(const Orders &a, llvm::ArrayRef<OrderCondition> b) {
  Orders out = a;
  out.insert(out.end(), b.begin(), b.end());
  return out;
}

// Looks for those that are needed.
class Minimizer {
public:
  Minimizer(uint64_t steps, Attempt attempt) : steps(steps), attempt(attempt) {}
  // Of `open`, as few as are needed besides `given`; all of them together
  // suffice, and are kept when the search has taken enough. Halves are tried at
  // once, so that a few out of many cost few trials.
  Orders needed(const Orders &given, llvm::ArrayRef<OrderCondition> open, bool isKnownToFail) {
    if (open.empty() || (!isKnownToFail && holds(given)))
      return {};
    if (open.size() == 1 || spent >= kSearchSteps)
      return {open.begin(), open.end()};
    auto left = open.take_front(open.size() / 2), right = open.drop_front(open.size() / 2);
    Orders ofRight = needed(both(given, left), right, false);
    Orders ofLeft = needed(both(given, ofRight), left, false);
    return both(ofLeft, ofRight);
  }

private:
  bool holds(const Orders &given) {
    if (spent >= kSearchSteps)
      return false;
    Trial trial = attempt(given, steps);
    spent += trial.steps;
    return trial.holds;
  }
  uint64_t steps, spent = 0;
  Attempt attempt;
};

Orders deriveOrders(const Trial &first, Attempt attempt) {
  Orders all = first.signs, strides = first.strides;
  Trial trial = first;
  if (!all.empty()) {
    trial = attempt(all, kSteps);
    strides = trial.strides;
  }
  if (!trial.holds && !strides.empty()) {
    all = both(all, strides);
    trial = attempt(all, kSteps);
  }
  if (all.empty() || !trial.holds)
    return {};
  // A proof with fewer facts may take longer, but not by far.
  return Minimizer(20000 + 2 * trial.steps, attempt).needed({}, all, true);
}

} // namespace tn
