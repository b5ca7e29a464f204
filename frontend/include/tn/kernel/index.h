// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where a thread is, and which elements are its own.
//
//   auto i = tn::global_idx();                      // along x, std::size_t
//   auto row = tn::global_idx<1>();                 // along y
//   for (auto i : tn::grid_stride(n)) y[i] = x[i];  // each i below n once
#ifndef TN_KERNEL_INDEX_H
#define TN_KERNEL_INDEX_H

#include <tn/kernel/keywords.h>

namespace tn {

struct index3 {
  unsigned x, y, z;
};

TN_DETAIL_DEVICE inline index3 thread_idx() {
  return {intrinsic::thread_x(), intrinsic::thread_y(), intrinsic::thread_z()};
}
TN_DETAIL_DEVICE inline index3 block_idx() {
  return {intrinsic::block_x(), intrinsic::block_y(), intrinsic::block_z()};
}
TN_DETAIL_DEVICE inline index3 block_dim() {
  return {intrinsic::block_dim_x(), intrinsic::block_dim_y(), intrinsic::block_dim_z()};
}
TN_DETAIL_DEVICE inline index3 grid_dim() {
  return {intrinsic::grid_dim_x(), intrinsic::grid_dim_y(), intrinsic::grid_dim_z()};
}

/// The thread's index in the whole grid along dimension D (0 is x).
template <int D = 0> TN_DETAIL_DEVICE inline std::size_t global_idx() {
  static_assert(D >= 0 && D < 3, "a grid has the dimensions 0, 1 and 2");
  if constexpr (D == 0)
    return std::size_t(intrinsic::block_x()) * intrinsic::block_dim_x() + intrinsic::thread_x();
  else if constexpr (D == 1)
    return std::size_t(intrinsic::block_y()) * intrinsic::block_dim_y() + intrinsic::thread_y();
  else
    return std::size_t(intrinsic::block_z()) * intrinsic::block_dim_z() + intrinsic::thread_z();
}

/// The number of threads in the whole grid along dimension D.
template <int D = 0> TN_DETAIL_DEVICE inline std::size_t global_size() {
  static_assert(D >= 0 && D < 3, "a grid has the dimensions 0, 1 and 2");
  if constexpr (D == 0)
    return std::size_t(intrinsic::grid_dim_x()) * intrinsic::block_dim_x();
  else if constexpr (D == 1)
    return std::size_t(intrinsic::grid_dim_y()) * intrinsic::block_dim_y();
  else
    return std::size_t(intrinsic::grid_dim_z()) * intrinsic::block_dim_z();
}

namespace detail {

// The counter is 64 bits wide whatever the index type is, so that adding the
// grid's size to the last index cannot wrap.
template <class I>
using wide_index = std::conditional_t<std::is_signed_v<I>, std::int64_t, std::uint64_t>;

template <class I> struct grid_stride_end {
  wide_index<I> limit_;
};

template <class I> struct grid_stride_iterator {
  wide_index<I> at_;

  TN_DETAIL_DEVICE I operator*() const { return static_cast<I>(at_); }
  TN_DETAIL_DEVICE void operator++() { at_ += global_size<0>(); }
  TN_DETAIL_DEVICE bool operator!=(grid_stride_end<I> end) const { return at_ < end.limit_; }
};

template <class I> struct grid_stride_range {
  wide_index<I> limit_;

  TN_DETAIL_DEVICE grid_stride_iterator<I> begin() const {
    return {static_cast<wide_index<I>>(global_idx<0>())};
  }
  TN_DETAIL_DEVICE grid_stride_end<I> end() const { return {limit_}; }
};

} // namespace detail

/// The indices below n that this thread visits: every index belongs to exactly
/// one thread of the grid (along x), whatever the launch's shape is.
template <class I> TN_DETAIL_DEVICE inline detail::grid_stride_range<I> grid_stride(I n) {
  static_assert(std::is_integral_v<I>, "grid_stride counts with an integer");
  return {static_cast<detail::wide_index<I>>(n)};
}

} // namespace tn

#endif // TN_KERNEL_INDEX_H
