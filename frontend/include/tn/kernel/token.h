// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-6] Indices from memory that are known to be good: read-only views whose
// content was checked once, and that no one can write since.
//
//   tn::below<int> t       0 <= t[a] < t.bound():           out[t[i]] in bounds
//   tn::unique<int> p      p[a] == p[b] only for a == b:    out[p[i]] = in[i]
//   tn::monotone<int> m    m[a] <= m[b] for a <= b:         rows m[r] … m[r + 1]
//
// Elements of the latter two are below a bound as well. <tn/runtime/token.h>
// makes them. As a parameter each is a pointer, a length and a bound.
#ifndef TN_KERNEL_TOKEN_H
#define TN_KERNEL_TOKEN_H

#include <tn/kernel/keywords.h>

namespace tn {

namespace detail {
/// What all tokens have.
template <class I> class checked_integers {
  static_assert(std::is_integral_v<I> && !std::is_same_v<I, bool>, "tokens are for integers");

public:
  using element_type = const I;
  using value_type = I;

  TN_DETAIL_BOTH constexpr I operator[](std::size_t i) const {
    intrinsic::bounds(i, size_);
    return ptr_[i];
  }
  TN_DETAIL_BOTH constexpr std::size_t size() const { return size_; }
  /// Every element is in [0, bound()).
  TN_DETAIL_BOTH constexpr std::size_t bound() const { return bound_; }

private:
  // tnc knows these three by order.
  const I *ptr_;
  std::size_t size_;
  std::size_t bound_;
};
} // namespace detail

/// Every element is in [0, bound()).
template <class I> class below : public detail::checked_integers<I> {};

/// Besides, no two elements are equal.
template <class I> class unique : public detail::checked_integers<I> {};

/// Besides, no element is below the one before it.
template <class I> class monotone : public detail::checked_integers<I> {};

} // namespace tn

#endif // TN_KERNEL_TOKEN_H
