// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which accesses can two threads of a scope make with no barrier between?
//
//   a; loop { b; sync; c }; d
//   interval 0 (entry): a, b in iteration 0, and d if the loop runs no iteration
//   interval 1 (sync of iteration r): c in r, b in r + 1, d
//
// For two threads of a block the barriers that count are those of block scope or
// wider, for two blocks those of the grid; for two lanes of a warp also the warp
// barriers that both take part in.
//
// Invariant: for every path from the start of an interval to an access that
// crosses no barrier that counts, the access has a membership in that interval
// whose shifts admit the iterations that it is in.
#ifndef TN_PASSES_ANALYSIS_INTERVALS_H
#define TN_PASSES_ANALYSIS_INTERVALS_H

#include "passes/analysis/Access.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace tn::analysis {

/// Fills `memberships` of all accesses with those of a block, from the regions
/// of the kernel and the barriers and loops that the walk recorded.
void computeMemberships(KernelAccesses &kernel);

/// Memberships by Access::id.
using Memberships = std::vector<llvm::SmallVector<Membership, 2>>;
/// The same where only the barriers that `counts` admits bound the intervals of
/// threads of `scope`. Which test a loop was left by is said only where all
/// threads of a block are in step, so not for the grid.
Memberships membershipsBetween(KernelAccesses &kernel, mir::Scope scope,
                               llvm::function_ref<bool(const Barrier &)> counts);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_INTERVALS_H
