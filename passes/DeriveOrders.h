// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [contract-2] Signs and orders of scalar parameters that a kernel rests on, as
// conditions that the launch checks.
//
//   img[y*pitch + x] = 0   under x < width ∧ y < height
//   as it stands: pitch = -1 or pitch = 0 is a race       → not proved
//   with pitch >= 0 and pitch >= width taken as given     → proved
//   without either                                        → not proved
//   so both become conditions, as few as are needed.
//
// Why this is sound: a condition is taken as given exactly as `--assume` would,
// the whole check runs with it, and it is in the contract that the launch
// checks. What may be proposed is limited so that no fault of an ordinary launch
// hides behind one (check/Launch/Orders.h): a kernel that is wrong for natural
// numbers and strides that do not overlap stays refused.
#ifndef TN_PASSES_DERIVEORDERS_H
#define TN_PASSES_DERIVEORDERS_H

#include "passes/Passes.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <set>

namespace tn {

/// What a check without witnesses says.
struct Trial {
  bool holds = false;      ///< everything that does not depend on loaded data is proved
  bool isComplete = false; ///< and nothing is left to run time or assumed
  uint64_t steps = 0;      ///< of the solver
  std::set<std::string> caps; ///< the conditions that came out besides lengths
  std::vector<OrderCondition> signs, strides, distances; ///< proposals
};

/// As few of the proposals as the proof needs; nothing where they do not make
/// one. `first` is the trial without any; `attempt` checks with these conditions
/// and at most that many solver steps.
std::vector<OrderCondition> deriveOrders(
    const Trial &first, llvm::function_ref<Trial(const std::vector<OrderCondition> &, uint64_t)> attempt);

} // namespace tn

#endif // TN_PASSES_DERIVEORDERS_H
