// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-6] Buffers whose content was checked once, in one pass, and that
// nothing can write after: what parameters of type tn::unique<I> and
// tn::monotone<I> take.
//
//   auto perm = tn::check_unique(tn::buffer<int>(order));  // or throws, saying
//   tn::launch<scatter>(cfg, perm, in, out);               // which element
//   tn::buffer<int> again = std::move(perm).release();     // token gone
//
// Invariant: a token owns its buffer and lends it for reading only, so its
// content is what was checked for as long as the token lives.
#ifndef TN_RUNTIME_TOKEN_H
#define TN_RUNTIME_TOKEN_H

#include <tn/runtime/buffer.h>

#include <algorithm>
#include <numeric>
#include <string>

namespace tn {

template <class I> class unique;
template <class I> class monotone;

/// A checked buffer; `Claim` is tn::unique<I> or tn::monotone<I>.
template <class I, class Claim> class token_buffer {
public:
  using element_type = const I;
  using claim = Claim;

  std::size_t size() const noexcept { return checked_.size(); }
  std::vector<I> to_host() const { return checked_.to_host(); }
  const tn::buffer<I> &elements() const noexcept { return checked_; }
  /// The buffer itself, to be written again; the token is used up.
  tn::buffer<I> release() && { return std::move(checked_); }

private:
  explicit token_buffer(tn::buffer<I> &&checked) : checked_(std::move(checked)) {}
  template <class J> friend token_buffer<J, unique<J>> check_unique(tn::buffer<J> &&);
  template <class J> friend token_buffer<J, monotone<J>> check_monotone(tn::buffer<J> &&);

  tn::buffer<I> checked_;
};
template <class I> using unique_buffer = token_buffer<I, unique<I>>;
template <class I> using monotone_buffer = token_buffer<I, monotone<I>>;

namespace detail {
inline void refuse_token(const std::string &message) {
  check(tn_raise(TN_ERR_INVALID_USE, nullptr, message.c_str()));
}
} // namespace detail

/// Takes the buffer when no two elements are equal; else an error that names
/// two of them. O(n) when they lie within a few times n, else O(n log n).
template <class I> unique_buffer<I> check_unique(tn::buffer<I> &&from) {
  std::vector<I> v = from.to_host();
  auto fail = [](std::size_t a, std::size_t b, I value) {
    detail::refuse_token("check_unique: elements " + std::to_string(std::min(a, b)) + " and " +
                         std::to_string(std::max(a, b)) + " are both " + std::to_string(value));
  };
  if (!v.empty()) {
    auto [lo, hi] = std::minmax_element(v.begin(), v.end());
    std::uint64_t span = static_cast<std::uint64_t>(*hi) - static_cast<std::uint64_t>(*lo);
    if (span / 8 <= v.size()) {
      // Where each value was seen, plus one.
      std::vector<std::size_t> seen(static_cast<std::size_t>(span) + 1, 0);
      for (std::size_t i = 0; i < v.size(); ++i) {
        std::size_t &at = seen[static_cast<std::uint64_t>(v[i]) - static_cast<std::uint64_t>(*lo)];
        if (at)
          fail(at - 1, i, v[i]);
        at = i + 1;
      }
    } else {
      std::vector<std::size_t> order(v.size());
      std::iota(order.begin(), order.end(), std::size_t(0));
      std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return v[a] != v[b] ? v[a] < v[b] : a < b;
      });
      for (std::size_t k = 1; k < order.size(); ++k)
        if (v[order[k - 1]] == v[order[k]])
          fail(order[k - 1], order[k], v[order[k]]);
    }
  }
  return unique_buffer<I>(std::move(from));
}

/// Takes the buffer when no element is below the one before it, nor below
/// zero; else an error that names the element. O(n).
template <class I> monotone_buffer<I> check_monotone(tn::buffer<I> &&from) {
  std::vector<I> v = from.to_host();
  for (std::size_t i = 0; i < v.size(); ++i)
    if (v[i] < I(0) || (i > 0 && v[i] < v[i - 1]))
      detail::refuse_token("check_monotone: element " + std::to_string(i) + " is " + std::to_string(v[i]) +
                           (v[i] < I(0) ? ", below zero" : ", below the one before it"));
  return monotone_buffer<I>(std::move(from));
}

/// 0, 1, …, n − 1.
template <class I> unique_buffer<I> identity_permutation(std::size_t n) {
  std::vector<I> v(n);
  std::iota(v.begin(), v.end(), I(0));
  return check_unique(tn::buffer<I>(v));
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
