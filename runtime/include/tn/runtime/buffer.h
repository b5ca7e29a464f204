// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Device memory with one owner, and views that know when they are stale.
//
//   tn::buffer<float> b(1000);               // zeroed
//   auto [lo, hi] = b.split_at(500);
//   tn::launch<scale>(cfg, 2.0f, hi);
//   tn::buffer<float> c = std::move(b);      // lo and hi are now stale:
//   tn::launch<scale>(cfg, 2.0f, hi);        // error TN0505
//
// Invariant: a view carries its owner's allocation and the generation it was
// made in; moving, resizing or freeing a buffer raises that generation, and
// every use of a view compares the two. Views may therefore be copied freely.
#ifndef TN_RUNTIME_BUFFER_H
#define TN_RUNTIME_BUFFER_H

#include <tn/runtime/device.h>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace tn {

template <class T> class buffer;

namespace detail {
template <class R, class T>
concept host_range =
    requires(R &r) {
      { r.data() } -> std::convertible_to<const T *>;
      { r.size() } -> std::convertible_to<std::size_t>;
    } &&
    std::is_same_v<std::remove_cv_t<std::remove_pointer_t<
                       decltype(std::declval<R &>().data())>>,
                   std::remove_cv_t<T>>;

template <class T>
inline constexpr bool device_type =
    std::is_trivially_copyable_v<T> && !std::is_pointer_v<T> &&
    !std::is_reference_v<T> && !std::is_void_v<T>;

inline void check_range(std::size_t offset, std::size_t count, std::size_t size,
                        const char *message) {
  if (offset > size || count > size - offset) [[unlikely]]
    check(tn_raise(TN_ERR_INVALID_USE, nullptr, message));
}
} // namespace detail

// Elements [0, size()) at a device address; does not own them.
template <class T> class view {
public:
  using element_type = T;

  view(T *data, std::size_t size, const tn_allocation *owner,
       std::uint64_t generation) noexcept
      : data_(data), size_(size), owner_(owner), generation_(generation) {}
  // A view for reading from a view for writing.
  template <class U>
    requires(std::is_const_v<T> && std::is_same_v<T, const U>)
  view(const view<U> &o) noexcept
      : view(o.data(), o.size(), o.owner(), o.generation()) {}

  // The device address: not for the host to follow.
  T *data() const noexcept { return data_; }
  std::size_t size() const noexcept { return size_; }
  std::size_t size_bytes() const noexcept { return size_ * sizeof(T); }
  bool empty() const noexcept { return size_ == 0; }
  const tn_allocation *owner() const noexcept { return owner_; }
  std::uint64_t generation() const noexcept { return generation_; }

  // `count` elements from `offset`; both in elements.
  view slice(std::size_t offset, std::size_t count) const {
    detail::check_range(offset, count, size_, "a slice reaches past its view");
    return view(data_ + offset, count, owner_, generation_);
  }
  std::pair<view, view> split_at(std::size_t k) const {
    return {slice(0, k), slice(k, k <= size_ ? size_ - k : 0)};
  }

  std::vector<std::remove_const_t<T>> to_host() const {
    detail::check(tn_allocation_check(owner_, generation_));
    std::vector<std::remove_const_t<T>> host(size_);
    detail::check(
        tn_copy_to_host(host.data(), owner_, offset(), size_bytes(), nullptr));
    return host;
  }
  // The range must have size() elements.
  template <detail::host_range<T> R>
    requires(!std::is_const_v<T>)
  void copy_from(const R &host) const {
    detail::check(tn_allocation_check(owner_, generation_));
    if (host.size() != size_)
      detail::check(
          tn_raise(TN_ERR_INVALID_USE, nullptr, "copy_from: the sizes differ"));
    detail::check(tn_copy_to_device(const_cast<tn_allocation *>(owner_),
                                    offset(), host.data(), size_bytes(),
                                    nullptr));
  }

private:
  std::uint64_t offset() const noexcept {
    return static_cast<std::uint64_t>(
        reinterpret_cast<const char *>(data_) -
        static_cast<const char *>(tn_allocation_data(owner_)));
  }

  T *data_;
  std::size_t size_;
  const tn_allocation *owner_;
  std::uint64_t generation_;
};

// Foreign memory that somebody else keeps alive: a device pointer on a GPU, a
// host pointer on the CPU device.
template <class T> struct adopted {
  using element_type = T;
  T *pointer;
  std::size_t count;

  T *data() const noexcept { return pointer; }
  std::size_t size() const noexcept { return count; }
};
template <class T> adopted<T> adopt(T *pointer, std::size_t count) noexcept {
  return {pointer, count};
}

// Row major, `Rank` extents, over a buffer, view or adopted memory.
template <class T, int Rank> struct view_nd {
  view<T> elements;
  std::size_t extents[Rank];

  std::size_t extent(int i) const noexcept { return extents[i]; }
};
template <class T> using view2d = view_nd<T, 2>;

template <class T> class buffer {
  static_assert(detail::device_type<T> && !std::is_const_v<T>,
                "a buffer holds trivially copyable values, no pointers");

public:
  using element_type = T;

  buffer() noexcept = default;
  // Zeroed, on the current device.
  explicit buffer(std::size_t count) : buffer(count, TN_INIT_ZERO, nullptr) {}
  buffer(std::size_t count, const device &where)
      : buffer(count, TN_INIT_ZERO, where.handle()) {}
  // A copy of a std::vector, std::span, std::array or the like.
  template <detail::host_range<T> R>
  explicit buffer(const R &host) : buffer(host.size(), TN_INIT_NONE, nullptr) {
    upload(host.data());
  }
  template <detail::host_range<T> R>
  buffer(const R &host, const device &where)
      : buffer(host.size(), TN_INIT_NONE, where.handle()) {
    upload(host.data());
  }
  template <std::size_t N>
  explicit buffer(const T (&host)[N]) : buffer(N, TN_INIT_NONE, nullptr) {
    upload(host);
  }
  static buffer zeroed(std::size_t count) { return buffer(count); }
  // Until something writes it, only parameters that are never read take it.
  static buffer uninitialized(std::size_t count) {
    return buffer(count, TN_INIT_NONE, nullptr);
  }
  static buffer uninitialized(std::size_t count, const device &where) {
    return buffer(count, TN_INIT_NONE, where.handle());
  }

  buffer(buffer &&o) noexcept { take(o); }
  buffer &operator=(buffer &&o) noexcept {
    if (this != &o) {
      drop();
      take(o);
    }
    return *this;
  }
  buffer(const buffer &) = delete;
  buffer &operator=(const buffer &) = delete;
  ~buffer() { drop(); }

  std::size_t size() const noexcept { return size_; }
  std::size_t size_bytes() const noexcept { return size_ * sizeof(T); }
  bool empty() const noexcept { return size_ == 0; }
  // The device address: not for the host to follow.
  T *data() noexcept { return data_; }
  const T *data() const noexcept { return data_; }
  // Moved from, or released: using it is TN0382.
  bool moved() const noexcept { return moved_; }
  tn_allocation *owner() const noexcept { return owner_; }

  tn::view<T> whole() {
    alive();
    return {data_, size_, owner_, generation()};
  }
  tn::view<const T> whole() const {
    alive();
    return {data_, size_, owner_, generation()};
  }
  tn::view<T> view() { return whole(); }
  tn::view<const T> view() const { return whole(); }
  // `count` elements from `offset`; both in elements.
  tn::view<T> slice(std::size_t offset, std::size_t count) {
    return whole().slice(offset, count);
  }
  tn::view<const T> slice(std::size_t offset, std::size_t count) const {
    return whole().slice(offset, count);
  }
  std::pair<tn::view<T>, tn::view<T>> split_at(std::size_t k) {
    return whole().split_at(k);
  }
  std::pair<tn::view<const T>, tn::view<const T>>
  split_at(std::size_t k) const {
    return whole().split_at(k);
  }

  // Waits for what writes the buffer.
  std::vector<T> to_host() const {
    alive();
    std::vector<T> host(size_);
    if (size_)
      detail::check(
          tn_copy_to_host(host.data(), owner_, 0, size_bytes(), nullptr));
    return host;
  }
  // The range must have size() elements.
  template <detail::host_range<T> R> void copy_from(const R &host) {
    alive();
    if (host.size() != size_)
      detail::check(
          tn_raise(TN_ERR_INVALID_USE, nullptr, "copy_from: the sizes differ"));
    upload(host.data());
  }
  // Queued in `s`; the host's range must stay until `s` was waited for.
  template <detail::host_range<T> R>
  void copy_from_async(const R &host, const stream &s) {
    alive();
    if (host.size() != size_)
      detail::check(tn_raise(TN_ERR_INVALID_USE, nullptr,
                             "copy_from_async: the sizes differ"));
    if (size_)
      detail::check(tn_copy_to_device_async(owner_, 0, host.data(),
                                            size_bytes(), s.handle()));
  }
  template <detail::host_range<T> R>
  void copy_to_async(R &host, const stream &s) const {
    alive();
    if (host.size() != size_)
      detail::check(tn_raise(TN_ERR_INVALID_USE, nullptr,
                             "copy_to_async: the sizes differ"));
    if (size_)
      detail::check(tn_copy_to_host_async(host.data(), owner_, 0, size_bytes(),
                                          s.handle()));
  }
  void fill_bytes(unsigned char value) {
    alive();
    if (size_)
      detail::check(tn_fill(owner_, 0, value, size_bytes(), nullptr));
  }
  // Keeps the elements that fit; new ones are zero. Views become stale.
  void resize(std::size_t count) {
    alive();
    buffer next(count, TN_INIT_ZERO,
                owner_ ? tn_allocation_device(owner_) : nullptr);
    std::size_t kept = count < size_ ? count : size_;
    if (kept)
      detail::check(
          tn_copy(next.owner_, 0, owner_, 0, kept * sizeof(T), nullptr));
    *this = static_cast<buffer &&>(next);
  }
  // Frees the memory now, waiting for the launches that use it.
  void release() {
    drop();
    moved_ = true;
  }

private:
  buffer(std::size_t count, std::uint32_t init, tn_device *where) {
    if (!where)
      detail::check(tn_device_current(&where));
    // A count whose bytes do not fit can never be had; asking for the most
    // gives the ordinary out-of-memory error.
    std::uint64_t bytes = count > UINT64_MAX / sizeof(T)
                              ? UINT64_MAX
                              : std::uint64_t(count) * sizeof(T);
    detail::check(tn_alloc(where, bytes, init, &owner_));
    data_ = static_cast<T *>(tn_allocation_data(owner_));
    size_ = count;
  }
  void upload(const T *host) {
    if (size_)
      detail::check(tn_copy_to_device(owner_, 0, host, size_bytes(), nullptr));
  }
  std::uint64_t generation() const noexcept {
    return owner_ ? tn_allocation_generation(owner_) : 0;
  }
  void alive() const {
    if (moved_) [[unlikely]]
      detail::check(tn_raise(TN_ERR_MOVED, nullptr,
                             "a buffer is used after it was moved from or "
                             "released"));
  }
  void take(buffer &o) noexcept {
    owner_ = o.owner_;
    data_ = o.data_;
    size_ = o.size_;
    moved_ = o.moved_;
    if (owner_)
      tn_allocation_invalidate_views(owner_);
    o.owner_ = nullptr;
    o.data_ = nullptr;
    o.size_ = 0;
    o.moved_ = true;
  }
  void drop() noexcept {
    if (owner_)
      tn_free(owner_);
    owner_ = nullptr;
    data_ = nullptr;
    size_ = 0;
    moved_ = false;
  }

  tn_allocation *owner_ = nullptr;
  T *data_ = nullptr;
  std::size_t size_ = 0;
  bool moved_ = false;
};

template <class R>
buffer(const R &) -> buffer<std::remove_cv_t<
    std::remove_pointer_t<decltype(std::declval<const R &>().data())>>>;

namespace detail {
template <class T, class... E>
view_nd<T, int(sizeof...(E))> shape(view<T> v, E... extents) {
  view_nd<T, int(sizeof...(E))> m{v, {static_cast<std::size_t>(extents)...}};
  unsigned __int128 product = 1;
  bool fits = true;
  for (std::size_t e : m.extents) {
    product *= e;
    fits = fits && product <= v.size();
    // Past the size once, only a zero extent can bring it back.
    if (product > v.size())
      product = (unsigned __int128)v.size() + 1;
  }
  if (product > v.size())
    check(tn_raise(TN_ERR_INVALID_USE, nullptr,
                   "mdspan_view: the extents hold more elements than the "
                   "buffer"));
  return m;
}
} // namespace detail

// mdspan_view(b, rows, cols): row major; the product of the extents must not
// be above the number of elements.
template <class T, class... E>
  requires(sizeof...(E) > 0 && (std::is_integral_v<E> && ...))
auto mdspan_view(buffer<T> &b, E... extents) {
  return detail::shape(b.whole(), extents...);
}
template <class T, class... E>
  requires(sizeof...(E) > 0 && (std::is_integral_v<E> && ...))
auto mdspan_view(const buffer<T> &b, E... extents) {
  return detail::shape(b.whole(), extents...);
}
template <class T, class... E>
  requires(sizeof...(E) > 0 && (std::is_integral_v<E> && ...))
auto mdspan_view(const view<T> &v, E... extents) {
  return detail::shape(v, extents...);
}
template <class T, class... E>
  requires(sizeof...(E) > 0 && (std::is_integral_v<E> && ...))
auto mdspan_view(const adopted<T> &a, E... extents) {
  return detail::shape(view<T>(a.pointer, a.count, nullptr, 0), extents...);
}

} // namespace tn

#endif // TN_RUNTIME_BUFFER_H
