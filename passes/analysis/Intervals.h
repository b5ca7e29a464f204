// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which accesses can two threads of a block make with no barrier between?
//
//   a; loop { b; sync; c }; d
//   interval 0 (entry): a, b in iteration 0, and d if the loop runs no iteration
//   interval 1 (sync of iteration r): c in r, b in r + 1, d
//
// Invariant: for every path from the start of an interval to an access that
// crosses no barrier of block scope or wider, the access has a membership in
// that interval whose shifts admit the iterations that it is in.
#ifndef TN_PASSES_ANALYSIS_INTERVALS_H
#define TN_PASSES_ANALYSIS_INTERVALS_H

#include "passes/analysis/Access.h"

namespace tn::analysis {

/// Fills `memberships` of all accesses, from the regions of the kernel and the
/// barriers and loops that the walk recorded.
void computeMemberships(KernelAccesses &kernel);

} // namespace tn::analysis

#endif // TN_PASSES_ANALYSIS_INTERVALS_H
