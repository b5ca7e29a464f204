// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The keywords of the kernel language, as each compiler spells them.
//
//   keyword       tnc                          nvcc, clang -x cuda   host
//   TN_KERNEL     annotate("tn:kernel")        __global__            nothing
//   TN_DEVICE     annotate("tn:device")        __device__            nothing
//   TN_BLOCK(…)   annotate("tn:block", …)      __launch_bounds__     nothing
//   TN_SHARED     annotate("tn:shared") static __shared__            static
//   TN_CONSTANT   annotate("tn:constant")      __constant__          nothing
//
// Annotations are GNU attributes and not [[…]], so that they may stand after
// `static`, `inline` or `extern "C"` as CUDA's keywords may.
#ifndef TN_KERNEL_KEYWORDS_H
#define TN_KERNEL_KEYWORDS_H

#include <cstddef>
#include <cstdint>
#include <type_traits>

#if defined(__CUDACC__) || defined(__CUDA__)
#define TN_DETAIL_CUDA 1
#endif

#if defined(__TENORITE__)
#define TN_DETAIL_ANNOTATE(...) __attribute__((annotate(__VA_ARGS__)))
#else
#define TN_DETAIL_ANNOTATE(...)
#endif

#if defined(TN_DETAIL_CUDA)
#define TN_DETAIL_DEVICE __device__
#define TN_DETAIL_BOTH __host__ __device__
#else
#define TN_DETAIL_DEVICE
#define TN_DETAIL_BOTH
#endif

namespace tn::detail {

// Threads of a block shape, for __launch_bounds__.
constexpr int threads_of(int x, int y = 1, int z = 1) { return x * y * z; }

// What TN_UNSAFE declares. The constructors take everything, so that a missing
// reason is tnc's own error and not a puzzle about overloads.
struct unsafe_scope {
  TN_DETAIL_BOTH constexpr unsafe_scope() {}
  TN_DETAIL_BOTH constexpr unsafe_scope(const char *) {}
};

} // namespace tn::detail

#if defined(TN_DETAIL_CUDA)
#define TN_KERNEL TN_DETAIL_ANNOTATE("tn:kernel") __global__
#define TN_DEVICE TN_DETAIL_ANNOTATE("tn:device") __device__
#define TN_SHARED __shared__
#define TN_CONSTANT __constant__
#if defined(__TENORITE__)
#define TN_BLOCK(...) TN_DETAIL_ANNOTATE("tn:block", __VA_ARGS__)
#else
#define TN_BLOCK(...) __launch_bounds__(::tn::detail::threads_of(__VA_ARGS__))
#endif
#else
// A kernel is compiled whether host code of this file launches it or not.
#define TN_KERNEL TN_DETAIL_ANNOTATE("tn:kernel") __attribute__((unused))
#define TN_DEVICE TN_DETAIL_ANNOTATE("tn:device")
#define TN_BLOCK(...) TN_DETAIL_ANNOTATE("tn:block", __VA_ARGS__)
#define TN_SHARED TN_DETAIL_ANNOTATE("tn:shared") static
#define TN_CONSTANT TN_DETAIL_ANNOTATE("tn:constant")
#endif

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
#define TN_UNSAFE(...) if ([[maybe_unused]] ::tn::detail::unsafe_scope tn_unsafe_{__VA_ARGS__}; true)

#endif // TN_KERNEL_KEYWORDS_H
