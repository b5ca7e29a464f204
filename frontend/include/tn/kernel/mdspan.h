// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer and an extent for each of Rank dimensions, row major.
//
//   tn::mdspan<const float, 2> a;
//   a(row, col)   owes row < a.extent(0) and col < a.extent(1)
#ifndef TN_KERNEL_MDSPAN_H
#define TN_KERNEL_MDSPAN_H

#include <tn/kernel/keywords.h>

namespace tn {

template <class T, int Rank> class mdspan {
  static_assert(Rank >= 1 && Rank <= 4, "an mdspan has 1 to 4 dimensions");

public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;

  TN_DETAIL_BOTH constexpr mdspan() : ptr_(nullptr), extents_{} {}
  template <class... E>
    requires(sizeof...(E) == Rank)
  TN_DETAIL_BOTH constexpr mdspan(T *ptr, E... extents)
      : ptr_(ptr), extents_{static_cast<std::size_t>(extents)...} {}
  /// A writable mdspan serves where a read-only one is asked for.
  template <class U>
    requires(std::is_const_v<T> && std::is_same_v<U, std::remove_const_t<T>>)
  TN_DETAIL_BOTH constexpr mdspan(const mdspan<U, Rank> &other) : ptr_(other.data()), extents_{} {
    for (int k = 0; k < Rank; ++k)
      extents_[k] = other.extent(k);
  }

  TN_DETAIL_BOTH constexpr T &operator()(std::size_t i) const
    requires(Rank == 1)
  {
    intrinsic::bounds(i, extents_[0]);
    return ptr_[i];
  }
  TN_DETAIL_BOTH constexpr T &operator()(std::size_t i, std::size_t j) const
    requires(Rank == 2)
  {
    intrinsic::bounds(i, extents_[0]);
    intrinsic::bounds(j, extents_[1]);
    return ptr_[i * extents_[1] + j];
  }
  TN_DETAIL_BOTH constexpr T &operator()(std::size_t i, std::size_t j, std::size_t k) const
    requires(Rank == 3)
  {
    intrinsic::bounds(i, extents_[0]);
    intrinsic::bounds(j, extents_[1]);
    intrinsic::bounds(k, extents_[2]);
    return ptr_[(i * extents_[1] + j) * extents_[2] + k];
  }
  TN_DETAIL_BOTH constexpr T &operator()(std::size_t i, std::size_t j, std::size_t k,
                                         std::size_t l) const
    requires(Rank == 4)
  {
    intrinsic::bounds(i, extents_[0]);
    intrinsic::bounds(j, extents_[1]);
    intrinsic::bounds(k, extents_[2]);
    intrinsic::bounds(l, extents_[3]);
    return ptr_[((i * extents_[1] + j) * extents_[2] + k) * extents_[3] + l];
  }

  TN_DETAIL_BOTH static constexpr int rank() { return Rank; }
  TN_DETAIL_BOTH constexpr std::size_t extent(int k) const { return extents_[k]; }
  TN_DETAIL_BOTH constexpr T *data() const { return ptr_; }
  /// The number of elements.
  TN_DETAIL_BOTH constexpr std::size_t size() const {
    if constexpr (Rank == 1)
      return extents_[0];
    else if constexpr (Rank == 2)
      return extents_[0] * extents_[1];
    else if constexpr (Rank == 3)
      return extents_[0] * extents_[1] * extents_[2];
    else
      return extents_[0] * extents_[1] * extents_[2] * extents_[3];
  }
  TN_DETAIL_BOTH constexpr bool empty() const { return size() == 0; }

private:
  // tnc knows these two by name and order.
  T *ptr_;
  std::size_t extents_[Rank];
};

} // namespace tn

#endif // TN_KERNEL_MDSPAN_H
