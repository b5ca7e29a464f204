// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The search for the conditions that are needed. See DeriveOrders.h.
#include "passes/DeriveOrders.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {

using Orders = std::vector<OrderCondition>;
using Attempt = llvm::function_ref<Trial(const Orders &, uint64_t)>;

// What a proof with all proposals may take of the solver.
static constexpr uint64_t kSteps = 400000;
// What the search for as few as possible may take.
static constexpr uint64_t kSearchSteps = 800000;
static constexpr unsigned kSearchTrials = 4;

static Orders both(const Orders &a, llvm::ArrayRef<OrderCondition> b) {
  Orders out = a;
  out.insert(out.end(), b.begin(), b.end());
  return out;
}

// Looks for those that are needed.
class Minimizer {
public:
  Minimizer(const Trial &full, Attempt attempt) : full(full), steps(20000 + 2 * full.steps), attempt(attempt) {}
  // Of `open`, as few as are needed besides `given`; all of them together
  // suffice, and are kept when the search has taken enough. Halves are tried at
  // once, so that a few out of many cost few trials.
  Orders needed(const Orders &given, llvm::ArrayRef<OrderCondition> open, bool isKnownToFail) {
    if (open.empty() || (!isKnownToFail && holds(given)))
      return {};
    if (open.size() == 1 || isSpent())
      return {open.begin(), open.end()};
    auto left = open.take_front(open.size() / 2), right = open.drop_front(open.size() / 2);
    Orders ofRight = needed(both(given, left), right, false);
    Orders ofLeft = needed(both(given, ofRight), left, false);
    return both(ofLeft, ofRight);
  }

private:
  bool isSpent() const { return spent >= kSearchSteps || trials >= kSearchTrials; }
  bool holds(const Orders &given) {
    if (isSpent())
      return false;
    ++trials;
    Trial trial = attempt(given, steps);
    spent += trial.steps;
    // A size of any sign is bought too dearly by a cap on the whole grid.
    return trial.holds && llvm::all_of(trial.caps, [&](const std::string &cap) { return full.caps.count(cap); });
  }
  const Trial &full;
  uint64_t steps, spent = 0;
  unsigned trials = 0;
  Attempt attempt;
};

Orders deriveOrders(const Trial &first, Attempt attempt) {
  Orders all = first.signs;
  Trial trial = first;
  if (!all.empty())
    trial = attempt(all, kSteps);
  // Later ones speak of what signs have made plain.
  for (const Orders &more : {trial.strides, trial.distances}) {
    if (trial.holds)
      break;
    size_t before = all.size();
    for (const OrderCondition &order : more)
      if (llvm::none_of(all, [&](const OrderCondition &o) { return o.text == order.text; }))
        all.push_back(order);
    if (all.size() > before)
      trial = attempt(all, kSteps);
  }
  if (all.empty() || !trial.holds)
    return {};
  // A proof with fewer facts may take longer, but not by far.
  // Of sizes first: their signs are the most likely not to matter. Strides are
  // there because signs did not suffice.
  Orders sizes, signs, rest;
  for (OrderCondition &order : all)
    (order.kind == OrderKind::SizeSign ? sizes : order.kind == OrderKind::Sign ? signs : rest).push_back(order);
  Minimizer search(trial, attempt);
  sizes = search.needed(both(signs, rest), sizes, false);
  signs = search.needed(both(sizes, rest), signs, false);
  return both(both(sizes, signs), rest);
}

} // namespace tn
