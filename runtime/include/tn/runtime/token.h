// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-6] Buffers whose content was checked once, in one pass, and that
// nothing can write after: what parameters of type tn::below<I>, tn::unique<I>
// and tn::monotone<I> take.
//
//   auto perm = tn::check_unique(tn::buffer<int>(order));  // or throws, saying
//   tn::launch<scatter>(cfg, perm, in, out);               // which element
//   tn::buffer<int> again = std::move(perm).release();     // token gone
//
// Here the pass runs on the host, over a copy; <tn/validate.h> has the same by
// kernels, for buffers that are large or never left the device.
//
// Invariant: a token owns its buffer and lends it for reading only, so its
// content is what was checked for as long as the token lives.
#ifndef TN_RUNTIME_TOKEN_H
#define TN_RUNTIME_TOKEN_H

#include <tn/abi.h>
#include <tn/runtime/buffer.h>

#include <numeric>
#include <string>

namespace tn {

template <class I> class below;
template <class I> class unique;
template <class I> class monotone;

namespace detail {
struct token_maker;
template <class Claim> inline constexpr std::uint32_t claims_of = 0;
template <class I> inline constexpr std::uint32_t claims_of<below<I>> = TN_CLAIM_BELOW;
template <class I> inline constexpr std::uint32_t claims_of<unique<I>> = TN_CLAIM_BELOW | TN_CLAIM_UNIQUE;
template <class I>
inline constexpr std::uint32_t claims_of<monotone<I>> = TN_CLAIM_BELOW | TN_CLAIM_MONOTONE;
} // namespace detail

/// A checked buffer; `Claim` is tn::below<I>, tn::unique<I> or tn::monotone<I>.
template <class I, class Claim> class token_buffer {
public:
  using element_type = const I;
  using claim = Claim;

  std::size_t size() const noexcept { return checked_.size(); }
  /// Every element is in [0, bound()).
  std::size_t bound() const noexcept { return bound_; }
  std::vector<I> to_host() const { return checked_.to_host(); }
  const tn::buffer<I> &elements() const noexcept { return checked_; }
  /// The buffer itself, to be written again; the token is used up.
  tn::buffer<I> release() && { return std::move(checked_); }

private:
  token_buffer(tn::buffer<I> &&checked, std::size_t bound) : checked_(std::move(checked)), bound_(bound) {}
  friend struct detail::token_maker;

  tn::buffer<I> checked_;
  std::size_t bound_;
};
template <class I> using below_buffer = token_buffer<I, below<I>>;
template <class I> using unique_buffer = token_buffer<I, unique<I>>;
template <class I> using monotone_buffer = token_buffer<I, monotone<I>>;

namespace detail {
inline void refuse_token(const std::string &message) {
  check(tn_raise(TN_ERR_INVALID_USE, nullptr, message.c_str()));
}

/// The one place where tokens are made: after a check.
struct token_maker {
  template <class Claim, class I>
  static token_buffer<I, Claim> after_check(tn::buffer<I> &&from, std::uint64_t bound) {
    static_assert(std::is_integral_v<I> && !std::is_same_v<I, bool>, "tokens are for integers");
    // The elements stay where they are while the token owns them.
    tn_arg a = {};
    a.kind = TN_PARAM_SPAN;
    a.rank = 1;
    a.size = sizeof(I);
    a.flags = from.moved() ? TN_ARG_MOVED : 0;
    a.data = from.data();
    a.owner = from.owner();
    a.generation = a.owner ? tn_allocation_generation(a.owner) : 0;
    a.extent[0] = from.size();
    check(tn_check_token(&a, claims_of<Claim>, std::is_signed_v<I>, bound));
    return {std::move(from), static_cast<std::size_t>(a.extent[1])};
  }
  /// For <tn/validate.h>: its kernels found nothing in the way.
  template <class Claim, class I>
  static token_buffer<I, Claim> of_validated(tn::buffer<I> &&checked, std::size_t bound) {
    return {std::move(checked), bound};
  }
};
} // namespace detail

/// Takes the buffer when every element is in [0, bound); else an error that
/// names the first that is not. O(n).
template <class I> below_buffer<I> check_below(tn::buffer<I> &&from, std::size_t bound) {
  return detail::token_maker::after_check<below<I>>(std::move(from), bound);
}

/// Takes the buffer when no two elements are equal, nor any below zero; else an
/// error that names them. O(n) when they lie within a few times n, else
/// O(n log n). The token's bound is one above the largest element.
template <class I> unique_buffer<I> check_unique(tn::buffer<I> &&from) {
  return detail::token_maker::after_check<unique<I>>(std::move(from), TN_UNKNOWN_EXTENT);
}
/// The same, and every element is below `bound`, which is the token's.
template <class I> unique_buffer<I> check_unique(tn::buffer<I> &&from, std::size_t bound) {
  return detail::token_maker::after_check<unique<I>>(std::move(from), bound);
}

/// Takes the buffer when no element is below the one before it, nor below
/// zero; else an error that names the element. O(n). The token's bound is one
/// above the last element.
template <class I> monotone_buffer<I> check_monotone(tn::buffer<I> &&from) {
  return detail::token_maker::after_check<monotone<I>>(std::move(from), TN_UNKNOWN_EXTENT);
}

/// 0, 1, …, n − 1.
template <class I> unique_buffer<I> identity_permutation(std::size_t n) {
  std::vector<I> v(n);
  std::iota(v.begin(), v.end(), I(0));
  return check_unique(tn::buffer<I>(v), n);
}

/// The offsets of rows of these lengths: one more than there are rows. A sum
/// that I cannot hold is an error.
template <class I, class R> monotone_buffer<I> row_offsets(const R &lengths) {
  std::vector<I> v(lengths.size() + 1, I(0));
  for (std::size_t i = 0; i < lengths.size(); ++i)
    if (lengths.data()[i] < 0 || __builtin_add_overflow(v[i], lengths.data()[i], &v[i + 1]))
      detail::refuse_token("row_offsets: row " + std::to_string(i) +
                           " has a negative length, or its end is too large for the offsets' type");
  return check_monotone(tn::buffer<I>(v));
}

} // namespace tn

#endif // TN_RUNTIME_TOKEN_H
