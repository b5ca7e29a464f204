// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A pointer and a length.
//
// `tn::span<const T>` is a shared borrow: nobody writes the range while the
// kernel runs. `tn::span<T>` is one unique borrow held by the whole grid, which
// its threads share out. Every subscript owes `index < size()`, which tnc
// proves, turns into a launch condition or checks.
#ifndef TN_KERNEL_SPAN_H
#define TN_KERNEL_SPAN_H

#include <tn/kernel/keywords.h>

namespace tn {

template <class T> class span {
public:
  using element_type = T;
  using value_type = std::remove_cv_t<T>;

  TN_DETAIL_BOTH constexpr span() : ptr_(nullptr), size_(0) {}
  TN_DETAIL_BOTH constexpr span(T *ptr, std::size_t size) : ptr_(ptr), size_(size) {}
  template <std::size_t N> TN_DETAIL_BOTH constexpr span(T (&array)[N]) : ptr_(array), size_(N) {}
  /// A writable span serves where a read-only one is asked for.
  template <class U>
    requires(std::is_const_v<T> && std::is_same_v<U, std::remove_const_t<T>>)
  TN_DETAIL_BOTH constexpr span(const span<U> &other) : ptr_(other.data()), size_(other.size()) {}

  TN_DETAIL_BOTH constexpr T &operator[](std::size_t i) const {
    intrinsic::bounds(i, size_);
    return ptr_[i];
  }
  TN_DETAIL_BOTH constexpr std::size_t size() const { return size_; }
  TN_DETAIL_BOTH constexpr std::size_t size_bytes() const { return size_ * sizeof(T); }
  TN_DETAIL_BOTH constexpr bool empty() const { return size_ == 0; }
  TN_DETAIL_BOTH constexpr T *data() const { return ptr_; }
  TN_DETAIL_BOTH constexpr T *begin() const { return ptr_; }
  TN_DETAIL_BOTH constexpr T *end() const { return ptr_ + size_; }
  TN_DETAIL_BOTH constexpr T &front() const { return (*this)[0]; }
  TN_DETAIL_BOTH constexpr T &back() const { return (*this)[size_ - 1]; }

  /// Elements [offset, offset + count); owes that they lie in the span.
  TN_DETAIL_BOTH constexpr span subspan(std::size_t offset, std::size_t count) const {
    intrinsic::bounds(offset, size_ + 1);
    intrinsic::bounds(count, size_ - offset + 1);
    return span(ptr_ + offset, count);
  }
  TN_DETAIL_BOTH constexpr span subspan(std::size_t offset) const {
    intrinsic::bounds(offset, size_ + 1);
    return span(ptr_ + offset, size_ - offset);
  }
  TN_DETAIL_BOTH constexpr span first(std::size_t count) const {
    intrinsic::bounds(count, size_ + 1);
    return span(ptr_, count);
  }
  TN_DETAIL_BOTH constexpr span last(std::size_t count) const {
    intrinsic::bounds(count, size_ + 1);
    return span(ptr_ + (size_ - count), count);
  }

private:
  // tnc knows these two by name and order.
  T *ptr_;
  std::size_t size_;
};

template <class T, std::size_t N> span(T (&)[N]) -> span<T>;

} // namespace tn

#endif // TN_KERNEL_SPAN_H
