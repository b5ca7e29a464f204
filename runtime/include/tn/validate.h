// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-6] Tokens checked where the data lies: one pass of a kernel over the
// buffer, nothing copied to the host but the answer.
//
//   tn::buffer<unsigned> at = …;                          // on a GPU
//   auto token = tn::on_device::check_below(std::move(at), table.size());
//   tn::launch<gather>(cfg, token, table, out);
//
// The kernels are ordinary ones that tnc proves: threads meet in atomics only,
// and every element is read once. What they find wrong is looked for again on
// the host, so that messages are those of <tn/runtime/token.h>.
//
// Invariant: a token is made only when each element was looked at by a kernel
// that found nothing in the way, and the buffer was the token's already.
#ifndef TN_VALIDATE_H
#define TN_VALIDATE_H

#include <tn/kernel.h>
#include <tn/runtime.h>

namespace tn::on_device {

namespace kernels {

/// Sets the flag for elements outside of [0, bound).
template <class I> TN_KERNEL void find_outside(span<const I> v, std::uint64_t bound, span<unsigned> flag) {
  for (auto i : grid_stride(v.size()))
    if (v[i] < I(0) || std::uint64_t(v[i]) >= bound)
      atomic_ref(flag[0]).fetch_or(1u, relaxed);
}

/// Sets it for elements that are negative or below the one before them.
template <class I> TN_KERNEL void find_falls(span<const I> v, span<unsigned> flag) {
  for (auto i : grid_stride(v.size()))
    if (v[i] < I(0) || (i > 0 && v[i] < v[i - 1]))
      atomic_ref(flag[0]).fetch_or(1u, relaxed);
}

/// Sets it for elements outside of [0, bound), and for those that another one
/// with the same value came before. `seen` is zeroed, a bit for each value.
template <class I>
TN_KERNEL void find_repeats(span<const I> v, std::uint64_t bound, span<unsigned> seen, span<unsigned> flag) {
  for (auto i : grid_stride(v.size())) {
    const I value = v[i];
    bool isFault = value < I(0) || std::uint64_t(value) >= bound;
    if (!isFault) {
      const std::uint64_t word = std::uint64_t(value) / 32;
      const unsigned bit = 1u << (std::uint64_t(value) % 32);
      isFault = word >= seen.size() || (atomic_ref(seen[word]).fetch_or(bit, relaxed) & bit) != 0;
    }
    if (isFault)
      atomic_ref(flag[0]).fetch_or(1u, relaxed);
  }
}

} // namespace kernels

namespace detail {
inline launch_config shape_for(std::size_t n) {
  const std::size_t blocks = n / 256 + 1;
  return {launch_dims(blocks < 4096 ? blocks : 4096), launch_dims(256)};
}
inline device where_is(tn_allocation *owner) {
  return device(tn_allocation_device(owner));
}
} // namespace detail

/// As tn::check_below, by one kernel. The buffer is on the current device.
template <class I> below_buffer<I> check_below(buffer<I> &&from, std::size_t bound) {
  if (from.empty())
    return tn::check_below(std::move(from), bound);
  buffer<unsigned> faults(1, detail::where_is(from.owner()));
  launch<kernels::find_outside<I>>(detail::shape_for(from.size()), from, std::uint64_t(bound), faults);
  if (faults.to_host()[0] != 0)
    return tn::check_below(std::move(from), bound);
  return tn::detail::token_maker::of_validated<below<I>>(std::move(from), bound);
}

/// As tn::check_unique with a bound, by one kernel; takes a bit for each value
/// below the bound.
template <class I> unique_buffer<I> check_unique(buffer<I> &&from, std::size_t bound) {
  if (from.empty())
    return tn::check_unique(std::move(from), bound);
  const device where = detail::where_is(from.owner());
  buffer<unsigned> faults(1, where), seen(bound / 32 + 1, where);
  launch<kernels::find_repeats<I>>(detail::shape_for(from.size()), from, std::uint64_t(bound), seen, faults);
  if (faults.to_host()[0] != 0)
    return tn::check_unique(std::move(from), bound);
  return tn::detail::token_maker::of_validated<unique<I>>(std::move(from), bound);
}
/// A permutation of 0, 1, …, size − 1.
template <class I> unique_buffer<I> check_permutation(buffer<I> &&from) {
  const std::size_t n = from.size();
  return on_device::check_unique(std::move(from), n);
}

/// As tn::check_monotone, by one kernel. The last element comes to the host for
/// the bound.
template <class I> monotone_buffer<I> check_monotone(buffer<I> &&from) {
  if (from.empty())
    return tn::check_monotone(std::move(from));
  buffer<unsigned> faults(1, detail::where_is(from.owner()));
  launch<kernels::find_falls<I>>(detail::shape_for(from.size()), from, faults);
  const I last = from.whole().slice(from.size() - 1, 1).to_host()[0];
  if (faults.to_host()[0] != 0 || std::uint64_t(last) >= TN_UNKNOWN_EXTENT - 1)
    return tn::check_monotone(std::move(from));
  return tn::detail::token_maker::of_validated<monotone<I>>(std::move(from), std::size_t(last) + 1);
}

} // namespace tn::on_device

#endif // TN_VALIDATE_H
