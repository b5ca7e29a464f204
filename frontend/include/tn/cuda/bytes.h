// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Arithmetic on the two halves or four bytes of a word: __vadd4, __vmaxu2, …
//
//   __vadd4(0x01ff0203, 0x01010101) = 0x02000304     each byte wraps alone
//   __vaddus4(0x01ff0203, 0x01010101) = 0x02ff0304   each byte saturates
//
// `x` and `y` are the lanes as integers, signed or unsigned as the name says;
// the low bits of the result are kept.
#ifndef TN_CUDA_BYTES_H
#define TN_CUDA_BYTES_H

#include <tn/cuda/keywords.h>

#define TN_INLINE __attribute__((device)) inline
#define TN_LANES(name, bits, LANE, value)                                                          \
  TN_INLINE unsigned name(unsigned a, unsigned b) {                                                \
    unsigned result = 0;                                                                           \
    for (int i = 0; i < 32; i += bits) {                                                           \
      int x = LANE(a, bits, i), y = LANE(b, bits, i);                                              \
      result |= (static_cast<unsigned>(value) & ((1u << bits) - 1u)) << i;                         \
    }                                                                                              \
    return result;                                                                                 \
  }
#define TN_SIGNED(word, bits, i) (static_cast<int>((word) << (32 - bits - (i))) >> (32 - bits))
#define TN_UNSIGNED(word, bits, i) static_cast<int>(((word) >> (i)) & ((1u << bits) - 1u))
#define TN_CLAMP(value, low, high) ((value) < (low) ? (low) : (value) > (high) ? (high) : (value))

#define TN_WORDS(n, bits)                                                                          \
  TN_LANES(__vadd##n, bits, TN_UNSIGNED, x + y)                                                    \
  TN_LANES(__vsub##n, bits, TN_UNSIGNED, x - y)                                                    \
  TN_LANES(__vaddss##n, bits, TN_SIGNED,                                                           \
           TN_CLAMP(x + y, -(1 << (bits - 1)), (1 << (bits - 1)) - 1))                             \
  TN_LANES(__vsubss##n, bits, TN_SIGNED,                                                           \
           TN_CLAMP(x - y, -(1 << (bits - 1)), (1 << (bits - 1)) - 1))                             \
  TN_LANES(__vaddus##n, bits, TN_UNSIGNED, TN_CLAMP(x + y, 0, (1 << bits) - 1))                    \
  TN_LANES(__vsubus##n, bits, TN_UNSIGNED, TN_CLAMP(x - y, 0, (1 << bits) - 1))                    \
  TN_LANES(__vabsdiffu##n, bits, TN_UNSIGNED, x < y ? y - x : x - y)                               \
  TN_LANES(__vabsdiffs##n, bits, TN_SIGNED, x < y ? y - x : x - y)                                 \
  TN_LANES(__vavgu##n, bits, TN_UNSIGNED, (x + y + 1) >> 1)                                        \
  TN_LANES(__vhaddu##n, bits, TN_UNSIGNED, (x + y) >> 1)                                           \
  TN_LANES(__vmaxu##n, bits, TN_UNSIGNED, x < y ? y : x)                                           \
  TN_LANES(__vmaxs##n, bits, TN_SIGNED, x < y ? y : x)                                             \
  TN_LANES(__vminu##n, bits, TN_UNSIGNED, y < x ? y : x)                                           \
  TN_LANES(__vmins##n, bits, TN_SIGNED, y < x ? y : x)                                             \
  TN_LANES(__vcmpeq##n, bits, TN_UNSIGNED, x == y ? -1 : 0)                                        \
  TN_LANES(__vcmpne##n, bits, TN_UNSIGNED, x != y ? -1 : 0)                                        \
  TN_LANES(__vcmpgtu##n, bits, TN_UNSIGNED, x > y ? -1 : 0)                                        \
  TN_LANES(__vcmpgeu##n, bits, TN_UNSIGNED, x >= y ? -1 : 0)                                       \
  TN_LANES(__vcmpltu##n, bits, TN_UNSIGNED, x < y ? -1 : 0)                                        \
  TN_LANES(__vcmpleu##n, bits, TN_UNSIGNED, x <= y ? -1 : 0)                                       \
  TN_LANES(__vcmpgts##n, bits, TN_SIGNED, x > y ? -1 : 0)                                          \
  TN_LANES(__vcmpges##n, bits, TN_SIGNED, x >= y ? -1 : 0)                                         \
  TN_LANES(__vcmplts##n, bits, TN_SIGNED, x < y ? -1 : 0)                                          \
  TN_LANES(__vcmples##n, bits, TN_SIGNED, x <= y ? -1 : 0)                                         \
  TN_LANES(__vseteq##n, bits, TN_UNSIGNED, x == y ? 1 : 0)                                         \
  TN_LANES(__vsetne##n, bits, TN_UNSIGNED, x != y ? 1 : 0)                                         \
  TN_LANES(__vsetgtu##n, bits, TN_UNSIGNED, x > y ? 1 : 0)                                         \
  TN_LANES(__vsetgeu##n, bits, TN_UNSIGNED, x >= y ? 1 : 0)                                        \
  TN_LANES(__vsetltu##n, bits, TN_UNSIGNED, x < y ? 1 : 0)                                         \
  TN_LANES(__vsetleu##n, bits, TN_UNSIGNED, x <= y ? 1 : 0)                                        \
  TN_LANES(__vsetgts##n, bits, TN_SIGNED, x > y ? 1 : 0)                                           \
  TN_LANES(__vsetges##n, bits, TN_SIGNED, x >= y ? 1 : 0)                                          \
  TN_LANES(__vsetlts##n, bits, TN_SIGNED, x < y ? 1 : 0)                                           \
  TN_LANES(__vsetles##n, bits, TN_SIGNED, x <= y ? 1 : 0)                                          \
  TN_INLINE unsigned __vneg##n(unsigned a) { return __vsub##n(0u, a); }                            \
  TN_INLINE unsigned __vnegss##n(unsigned a) { return __vsubss##n(0u, a); }                        \
  TN_INLINE unsigned __vabs##n(unsigned a) { return __vabsdiffs##n(a, 0u); }                       \
  TN_INLINE unsigned __vabsss##n(unsigned a) { return __vmaxs##n(a, __vsubss##n(0u, a)); }         \
  TN_INLINE unsigned __vsadu##n(unsigned a, unsigned b) {                                          \
    unsigned sum = 0, apart = __vabsdiffu##n(a, b);                                                \
    for (int i = 0; i < 32; i += bits)                                                             \
      sum += (apart >> i) & ((1u << bits) - 1u);                                                   \
    return sum;                                                                                    \
  }                                                                                                \
  TN_INLINE unsigned __vsads##n(unsigned a, unsigned b) {                                          \
    unsigned sum = 0, apart = __vabsdiffs##n(a, b);                                                \
    for (int i = 0; i < 32; i += bits)                                                             \
      sum += (apart >> i) & ((1u << bits) - 1u);                                                   \
    return sum;                                                                                    \
  }

TN_WORDS(2, 16)
TN_WORDS(4, 8)
#undef TN_WORDS
#undef TN_LANES
#undef TN_SIGNED
#undef TN_UNSIGNED
#undef TN_CLAMP
#undef TN_INLINE

#endif // TN_CUDA_BYTES_H
