// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [contract-2] Which signs and orders of scalar parameters might a kernel rest
// on? Proposals only: what comes of them, DeriveOrders.h says.
//
//   x[offset + i]                                 offset >= 0
//   img[y*pitch + x]   under  x < width           pitch >= 0, pitch >= width
//   y[i*stride] = …                               stride >= 1
//
// A stride is a parameter that multiplies a thread's index and bounds none: no
// guard and no loop compares it with what differs between threads, and nothing
// clamps or divides by it. So `width` in
// `out[x*width + y]` under `x < width` is no stride, and the swapped indices stay
// a race instead of becoming `width >= height`.
//
// Invariant: proposals speak of scalar parameters only, never of launch
// dimensions or lengths; a launch of any shape and size can meet them.
#ifndef TN_PASSES_CHECK_LAUNCH_ORDERS_H
#define TN_PASSES_CHECK_LAUNCH_ORDERS_H

#include "passes/Passes.h"
#include "passes/analysis/Prover.h"

namespace tn {

/// `p >= 0` of each signed parameter that a record mentions and that may be
/// below zero, `p >= 1` of one that divides, in the order of the parameters.
std::vector<OrderCondition> proposeSigns(analysis::Prover &prover);

/// What keeps the digits of a written place apart, innermost first: of
/// `z*slice + y*pitch + x`: pitch >= width, slice >= (height - 1)*pitch + width.
std::vector<OrderCondition> proposeStrides(analysis::Prover &prover);

/// What keeps two places of one array apart, of which one is written: of
/// `img[y*pitch + x]` and `img[y*pitch + w - 1 - x]` that pitch >= w.
std::vector<OrderCondition> proposeDistances(analysis::Prover &prover);

/// Does every access that the orders speak of happen in some launch that keeps
/// them? What they make unreachable they would hide.
bool leavesAllReachable(analysis::Prover &prover);

/// May `symbol` be what a condition asks to be large: a parameter that bounds no
/// thread's index?
bool isFreeParameter(const analysis::Prover &prover, unsigned symbol);

} // namespace tn

#endif // TN_PASSES_CHECK_LAUNCH_ORDERS_H
