// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Short vectors: N values that move as one access.
//
//   tn::vec<float, 4> v = x[i];   // one 16-byte load from span<const vec<float, 4>>
//   y[i] = 2.0f * v + w;
//
// Invariant: sizeof is N * sizeof(T); the alignment is the whole size up to 16
// bytes when N is a power of two, as CUDA's vector types have it, else T's own.
// Vectors of 2, 3 and 4 have the members x, y, z, w; longer ones are arrays.
#ifndef TN_KERNEL_VEC_H
#define TN_KERNEL_VEC_H

#include <tn/kernel/keywords.h>

namespace tn {

namespace detail {
template <class T, int N>
inline constexpr std::size_t vec_align = (N & (N - 1)) != 0   ? alignof(T)
                                         : N * sizeof(T) < 16 ? N * sizeof(T)
                                                              : 16;
} // namespace detail

template <class T, int N> struct alignas(detail::vec_align<T, N>) vec {
  static_assert(std::is_arithmetic_v<T> && N >= 1 && N <= 16);
  using value_type = T;
  T element[N];
  TN_DETAIL_BOTH constexpr T &operator[](int i) { return element[i]; }
  TN_DETAIL_BOTH constexpr const T &operator[](int i) const { return element[i]; }
};

template <class T> struct alignas(detail::vec_align<T, 2>) vec<T, 2> {
  using value_type = T;
  T x, y;
  /// Read-only: members are written by name.
  TN_DETAIL_BOTH constexpr T operator[](int i) const { return i == 0 ? x : y; }
};
template <class T> struct alignas(detail::vec_align<T, 3>) vec<T, 3> {
  using value_type = T;
  T x, y, z;
  /// Read-only: members are written by name.
  TN_DETAIL_BOTH constexpr T operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
};
template <class T> struct alignas(detail::vec_align<T, 4>) vec<T, 4> {
  using value_type = T;
  T x, y, z, w;
  /// Read-only: members are written by name.
  TN_DETAIL_BOTH constexpr T operator[](int i) const {
    return i == 0 ? x : i == 1 ? y : i == 2 ? z : w;
  }
};

template <class T, int N> TN_DETAIL_BOTH constexpr vec<T, N> operator+(vec<T, N> a, vec<T, N> b) {
  if constexpr (N == 2)
    return {T(a.x + b.x), T(a.y + b.y)};
  else if constexpr (N == 3)
    return {T(a.x + b.x), T(a.y + b.y), T(a.z + b.z)};
  else if constexpr (N == 4)
    return {T(a.x + b.x), T(a.y + b.y), T(a.z + b.z), T(a.w + b.w)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(a.element[i] + b.element[i]);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> operator+(vec<T, N> a, std::type_identity_t<T> s) {
  if constexpr (N == 2)
    return {T(a.x + s), T(a.y + s)};
  else if constexpr (N == 3)
    return {T(a.x + s), T(a.y + s), T(a.z + s)};
  else if constexpr (N == 4)
    return {T(a.x + s), T(a.y + s), T(a.z + s), T(a.w + s)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(a.element[i] + s);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> operator+(std::type_identity_t<T> s, vec<T, N> a) {
  if constexpr (N == 2)
    return {T(s + a.x), T(s + a.y)};
  else if constexpr (N == 3)
    return {T(s + a.x), T(s + a.y), T(s + a.z)};
  else if constexpr (N == 4)
    return {T(s + a.x), T(s + a.y), T(s + a.z), T(s + a.w)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(s + a.element[i]);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> &operator+=(vec<T, N> &a, vec<T, N> b) {
  a = a + b;
  return a;
}
template <class T, int N> TN_DETAIL_BOTH constexpr vec<T, N> operator-(vec<T, N> a, vec<T, N> b) {
  if constexpr (N == 2)
    return {T(a.x - b.x), T(a.y - b.y)};
  else if constexpr (N == 3)
    return {T(a.x - b.x), T(a.y - b.y), T(a.z - b.z)};
  else if constexpr (N == 4)
    return {T(a.x - b.x), T(a.y - b.y), T(a.z - b.z), T(a.w - b.w)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(a.element[i] - b.element[i]);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> operator-(vec<T, N> a, std::type_identity_t<T> s) {
  if constexpr (N == 2)
    return {T(a.x - s), T(a.y - s)};
  else if constexpr (N == 3)
    return {T(a.x - s), T(a.y - s), T(a.z - s)};
  else if constexpr (N == 4)
    return {T(a.x - s), T(a.y - s), T(a.z - s), T(a.w - s)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(a.element[i] - s);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> operator-(std::type_identity_t<T> s, vec<T, N> a) {
  if constexpr (N == 2)
    return {T(s - a.x), T(s - a.y)};
  else if constexpr (N == 3)
    return {T(s - a.x), T(s - a.y), T(s - a.z)};
  else if constexpr (N == 4)
    return {T(s - a.x), T(s - a.y), T(s - a.z), T(s - a.w)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(s - a.element[i]);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> &operator-=(vec<T, N> &a, vec<T, N> b) {
  a = a - b;
  return a;
}
template <class T, int N> TN_DETAIL_BOTH constexpr vec<T, N> operator*(vec<T, N> a, vec<T, N> b) {
  if constexpr (N == 2)
    return {T(a.x * b.x), T(a.y * b.y)};
  else if constexpr (N == 3)
    return {T(a.x * b.x), T(a.y * b.y), T(a.z * b.z)};
  else if constexpr (N == 4)
    return {T(a.x * b.x), T(a.y * b.y), T(a.z * b.z), T(a.w * b.w)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(a.element[i] * b.element[i]);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> operator*(vec<T, N> a, std::type_identity_t<T> s) {
  if constexpr (N == 2)
    return {T(a.x * s), T(a.y * s)};
  else if constexpr (N == 3)
    return {T(a.x * s), T(a.y * s), T(a.z * s)};
  else if constexpr (N == 4)
    return {T(a.x * s), T(a.y * s), T(a.z * s), T(a.w * s)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(a.element[i] * s);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> operator*(std::type_identity_t<T> s, vec<T, N> a) {
  if constexpr (N == 2)
    return {T(s * a.x), T(s * a.y)};
  else if constexpr (N == 3)
    return {T(s * a.x), T(s * a.y), T(s * a.z)};
  else if constexpr (N == 4)
    return {T(s * a.x), T(s * a.y), T(s * a.z), T(s * a.w)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(s * a.element[i]);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> &operator*=(vec<T, N> &a, vec<T, N> b) {
  a = a * b;
  return a;
}
template <class T, int N> TN_DETAIL_BOTH constexpr vec<T, N> operator/(vec<T, N> a, vec<T, N> b) {
  if constexpr (N == 2)
    return {T(a.x / b.x), T(a.y / b.y)};
  else if constexpr (N == 3)
    return {T(a.x / b.x), T(a.y / b.y), T(a.z / b.z)};
  else if constexpr (N == 4)
    return {T(a.x / b.x), T(a.y / b.y), T(a.z / b.z), T(a.w / b.w)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(a.element[i] / b.element[i]);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> operator/(vec<T, N> a, std::type_identity_t<T> s) {
  if constexpr (N == 2)
    return {T(a.x / s), T(a.y / s)};
  else if constexpr (N == 3)
    return {T(a.x / s), T(a.y / s), T(a.z / s)};
  else if constexpr (N == 4)
    return {T(a.x / s), T(a.y / s), T(a.z / s), T(a.w / s)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(a.element[i] / s);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> operator/(std::type_identity_t<T> s, vec<T, N> a) {
  if constexpr (N == 2)
    return {T(s / a.x), T(s / a.y)};
  else if constexpr (N == 3)
    return {T(s / a.x), T(s / a.y), T(s / a.z)};
  else if constexpr (N == 4)
    return {T(s / a.x), T(s / a.y), T(s / a.z), T(s / a.w)};
  else {
    for (int i = 0; i < N; ++i)
      a.element[i] = T(s / a.element[i]);
    return a;
  }
}
template <class T, int N>
TN_DETAIL_BOTH constexpr vec<T, N> &operator/=(vec<T, N> &a, vec<T, N> b) {
  a = a / b;
  return a;
}
template <class T, int N> TN_DETAIL_BOTH constexpr bool operator==(vec<T, N> a, vec<T, N> b) {
  for (int i = 0; i < N; ++i)
    if (a[i] != b[i])
      return false;
  return true;
}

} // namespace tn

#endif // TN_KERNEL_VEC_H
