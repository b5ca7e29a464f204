// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// As much of thrust as it takes to read a launch whose arguments come out of
// it: the containers and their pointers. Algorithms are not declared; host code
// that calls them is passed over, with a remark.
#pragma once
#pragma GCC system_header

namespace thrust {

template <class T> class device_ptr {
public:
  explicit device_ptr(T *pointer = nullptr);
  T *get() const;
  device_ptr operator+(long n) const;
  T operator[](long n) const;
};
template <class T> T *raw_pointer_cast(T *pointer);
template <class T> T *raw_pointer_cast(device_ptr<T> pointer);
template <class T> device_ptr<T> device_pointer_cast(T *pointer);
template <class T> device_ptr<T> device_malloc(size_t count);
template <class T> void device_free(device_ptr<T> pointer);

namespace detail {
template <class T, class Pointer> class vector {
public:
  using value_type = T;
  using iterator = Pointer;
  using pointer = Pointer;
  vector();
  explicit vector(size_t count);
  vector(size_t count, const T &value);
  template <class It> vector(It first, It last);
  template <class Other> vector(const Other &other);
  template <class Other> vector &operator=(const Other &other);
  Pointer data() const;
  Pointer begin() const;
  Pointer end() const;
  size_t size() const;
  bool empty() const;
  void resize(size_t count);
  void resize(size_t count, const T &value);
  void reserve(size_t count);
  void clear();
  void push_back(const T &value);
  T &operator[](size_t index) const;
  T &front() const;
  T &back() const;
};
} // namespace detail

template <class T> using device_vector = detail::vector<T, device_ptr<T>>;
template <class T> using host_vector = detail::vector<T, T *>;

} // namespace thrust
