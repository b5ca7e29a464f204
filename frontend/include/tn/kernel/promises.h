// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the author vouches for: promises about the launch, unsafe regions,
// unrolled loops. Needs no other header, because every .cu file gets it.
//
//   tn::expects(n % 4 == 0);                    // checked at launch
//   tn::expects(tn::extent(p) >= n);            // the length of a raw pointer
//   TN_UNSAFE("each key occurs once") { out[key[i]] = i; }
#ifndef TN_KERNEL_PROMISES_H
#define TN_KERNEL_PROMISES_H

#include <tn/kernel/annotate.h>

namespace tn {

/// A promise about the launch: the first statements of a kernel, over
/// parameters and launch dimensions only. Checked at launch.
TN_DETAIL_ANNOTATE("tn:expects")
TN_DETAIL_DEVICE inline void expects(bool) {}

/// The number of elements from p to the end of its allocation; only in
/// expects(). Other compilers do not look at promises, so any value serves.
template <class T>
TN_DETAIL_ANNOTATE("tn:extent")
TN_DETAIL_DEVICE inline decltype(sizeof(0)) extent(const T *) {
  return ~decltype(sizeof(0))(0);
}

namespace detail {
// What TN_UNSAFE declares. The constructors take everything, so that a missing
// reason is tnc's own error and not a puzzle about overloads.
struct unsafe_scope {
  TN_DETAIL_BOTH constexpr unsafe_scope() {}
  TN_DETAIL_BOTH constexpr unsafe_scope(const char *) {}
};
} // namespace detail

} // namespace tn

// Before a loop: unroll it fully (an error in tnc when that cannot be done),
// or k times.
#define TN_DETAIL_PRAGMA(x) _Pragma(#x)
#if defined(__clang__) || defined(__NVCC__)
#define TN_UNROLL _Pragma("unroll")
#define TN_UNROLL_N(k) TN_DETAIL_PRAGMA(unroll k)
#elif defined(__GNUC__)
#define TN_UNROLL _Pragma("GCC unroll 65534")
#define TN_UNROLL_N(k) TN_DETAIL_PRAGMA(GCC unroll k)
#else
#define TN_UNROLL
#define TN_UNROLL_N(k)
#endif

// TN_UNSAFE("why this is right although nobody can prove it") { … }
#define TN_UNSAFE(...)                                                                             \
  if ([[maybe_unused]] ::tn::detail::unsafe_scope tn_unsafe_{__VA_ARGS__}; true)

#endif // TN_KERNEL_PROMISES_H
