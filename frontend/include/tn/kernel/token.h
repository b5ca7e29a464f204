// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-6] Indices from memory that are known to be good: read-only views whose
// content was checked once on the host, and that no one can write since.
//
//   tn::unique<int> p      p[a] == p[b] only for a == b:  out[p[i]] = in[i]
//   tn::monotone<int> m    m[a] <= m[b] for a <= b:       rows m[r] … m[r + 1]
//
// <tn/runtime/token.h> makes them. As a parameter each is a pointer and a
// length, as tn::span<const I> is.
#ifndef TN_KERNEL_TOKEN_H
#define TN_KERNEL_TOKEN_H

#include <tn/kernel/keywords.h>

namespace tn {

/// No two elements are equal.
template <class I> class unique {
  static_assert(std::is_integral_v<I>, "tokens are for integers");

public:
  using element_type = const I;
  using value_type = I;

  TN_DETAIL_BOTH constexpr I operator[](std::size_t i) const {
    intrinsic::bounds(i, size_);
    return ptr_[i];
  }
  TN_DETAIL_BOTH constexpr std::size_t size() const { return size_; }

private:
  // tnc knows these two by name and order.
  const I *ptr_;
  std::size_t size_;
};

/// No element is below the one before it, nor below zero.
template <class I> class monotone {
  static_assert(std::is_integral_v<I>, "tokens are for integers");

public:
  using element_type = const I;
  using value_type = I;

  TN_DETAIL_BOTH constexpr I operator[](std::size_t i) const {
    intrinsic::bounds(i, size_);
    return ptr_[i];
  }
  TN_DETAIL_BOTH constexpr std::size_t size() const { return size_; }

private:
  const I *ptr_;
  std::size_t size_;
};

} // namespace tn

#endif // TN_KERNEL_TOKEN_H
