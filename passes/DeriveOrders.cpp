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

static Orders both(const Orders &a, llvm::ArrayRef<OrderCondition> b) {
  Orders out = a;
  out.insert(out.end(), b.begin(), b.end());
  return out;
}

// Of `open`, as few as are needed besides `given`; all of them together suffice.
// Halves are tried at once, so that a few out of many cost few trials.
static Orders needed(const Orders &given, llvm::ArrayRef<OrderCondition> open, uint64_t steps, bool isKnownToFail,
                     Attempt attempt) {
  if (open.empty() || (!isKnownToFail && attempt(given, steps).holds))
    return {};
  if (open.size() == 1)
    return {open[0]};
  auto left = open.take_front(open.size() / 2), right = open.drop_front(open.size() / 2);
  Orders ofRight = needed(both(given, left), right, steps, false, attempt);
  Orders ofLeft = needed(both(given, ofRight), left, steps, false, attempt);
  return both(ofLeft, ofRight);
}

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
  return needed({}, all, 20000 + 2 * trial.steps, true, attempt);
}

} // namespace tn
