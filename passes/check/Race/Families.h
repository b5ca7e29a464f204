// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1] Accesses that differ in one number, asked about together: an unrolled
// kernel of N accesses has N² pairs, but few kinds of them.
//
//   out[8*i], out[8*i + 1], …, out[8*i + 7]   →   out[8*i + k], 0 <= k <= 7
//   two threads, any k, any k': apart          →   all 64 pairs are apart
//
// Invariant: a family's general access is each of its members for some k, under
// what their paths have in common, and agrees with them in all else; so what no k and k' can do, no pair of members
// can. What is not excluded that way is asked pair by pair.
#ifndef TN_PASSES_CHECK_RACE_FAMILIES_H
#define TN_PASSES_CHECK_RACE_FAMILIES_H

#include "passes/check/Race/Race.h"

namespace tn {

struct Family {
  analysis::Access general; ///< any of the members
  unsigned size = 0;
};

class Families {
public:
  /// Of `group[i]` the number `kind[i]`: equal for accesses that differ in
  /// nothing but their offset and their path.
  Families(analysis::ExprContext &exprs, llvm::ArrayRef<const analysis::Access *> group,
           llvm::ArrayRef<unsigned> kind);

  /// The families of the two, where both have one and asking for all pairs at
  /// once saves anything.
  std::optional<std::pair<unsigned, unsigned>> of(size_t a, size_t b) const;
  const Family &operator[](unsigned family) const { return families[family]; }

private:
  void gather(analysis::ExprContext &exprs, llvm::ArrayRef<const analysis::Access *> group,
              std::vector<size_t> members);
  std::vector<Family> families;
  std::vector<std::optional<unsigned>> familyOf; ///< by position in the group
};

} // namespace tn

#endif // TN_PASSES_CHECK_RACE_FAMILIES_H
