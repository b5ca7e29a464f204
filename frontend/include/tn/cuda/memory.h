// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// memcpy and memset in device code: loops over elements, so that each
// element is an access of its own with a known object, width and bound.
//
//   memset(tile, 0, sizeof tile)             tile[k] = 0 for each k
//   memcpy(dst, src, n * sizeof(float))      dst[k] = src[k] for k < n
//   memcpy(&word, &value, 4)                 word = bit_cast(value)
//
// A count of bytes that is no visible multiple of the element's size copies
// what is left byte by byte. Invariant: exactly the bytes [0, size) are
// touched, in any order, as the C library may.
#ifndef TN_CUDA_MEMORY_H
#define TN_CUDA_MEMORY_H

#include <tn/cuda/keywords.h>

#define TN_INLINE __attribute__((device)) inline

// bytes / size and bytes % size; `n * sizeof(T)` gives back n and 0.
TN_CUDA("elements") size_t __tn_elements(size_t bytes, size_t size);
TN_CUDA("elements.rest") size_t __tn_elements_rest(size_t bytes, size_t size);

template <class T> struct __tn_element {
  using type = T;
};
template <class T, size_t N> struct __tn_element<T[N]> : __tn_element<T> {};

template <class T> TN_INLINE void __tn_fill(T *to, int value, size_t size) {
  using byte = unsigned char;
  if constexpr (__is_integral(T) || __is_floating_point(T)) {
    T pattern;
    if constexpr (sizeof(T) == 1)
      pattern = __builtin_bit_cast(T, static_cast<byte>(value));
    else if constexpr (sizeof(T) == 2)
      pattern = __builtin_bit_cast(
          T, static_cast<unsigned short>(static_cast<byte>(value) * 0x0101u));
    else if constexpr (sizeof(T) == 4)
      pattern = __builtin_bit_cast(T, static_cast<byte>(value) * 0x01010101u);
    else
      pattern = __builtin_bit_cast(T, static_cast<byte>(value) * 0x0101010101010101ull);
    size_t count = __tn_elements(size, sizeof(T));
    for (size_t k = 0; k < count; ++k)
      to[k] = pattern;
    if constexpr (sizeof(T) > 1) {
      size_t rest = __tn_elements_rest(size, sizeof(T));
      if (rest != 0) {
        byte *tail = reinterpret_cast<byte *>(to);
        for (size_t k = size - rest; k < size; ++k)
          tail[k] = static_cast<byte>(value);
      }
    }
  } else {
    byte *bytes = reinterpret_cast<byte *>(to);
    for (size_t k = 0; k < size; ++k)
      bytes[k] = static_cast<byte>(value);
  }
}

template <class T> TN_INLINE T *memset(T *to, int value, size_t size) {
  using E = typename __tn_element<T>::type;
  __tn_fill(reinterpret_cast<E *>(to), value, size);
  return to;
}

template <class E, class F> TN_INLINE void __tn_copy(E *to, const F *from, size_t size) {
  using byte = unsigned char;
  size_t count = __tn_elements(size, sizeof(E));
  if constexpr (__is_same(E, F)) {
    for (size_t k = 0; k < count; ++k)
      to[k] = from[k];
  } else {
    for (size_t k = 0; k < count; ++k)
      to[k] = __builtin_bit_cast(E, from[k]);
  }
  if constexpr (sizeof(E) > 1) {
    size_t rest = __tn_elements_rest(size, sizeof(E));
    if (rest != 0) {
      byte *tail = reinterpret_cast<byte *>(to);
      const byte *source = reinterpret_cast<const byte *>(from);
      for (size_t k = size - rest; k < size; ++k)
        tail[k] = source[k];
    }
  }
}

template <class T, class U> TN_INLINE T *memcpy(T *to, const U *from, size_t size) {
  using E = typename __tn_element<T>::type;
  using F = typename __tn_element<U>::type;
  // The smaller element of the two, whose alignment both have.
  if constexpr (sizeof(E) == sizeof(F))
    __tn_copy(reinterpret_cast<E *>(to), reinterpret_cast<const F *>(from), size);
  else if constexpr (sizeof(E) < sizeof(F))
    __tn_copy(reinterpret_cast<E *>(to), reinterpret_cast<const E *>(from), size);
  else
    __tn_copy(reinterpret_cast<F *>(to), reinterpret_cast<const F *>(from), size);
  return to;
}

#undef TN_INLINE

#endif // TN_CUDA_MEMORY_H
