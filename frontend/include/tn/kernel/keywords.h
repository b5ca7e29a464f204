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

#include <tn/kernel/annotate.h>
#include <tn/kernel/promises.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace tn::detail {

// Threads of a block shape, for __launch_bounds__.
constexpr int threads_of(int x, int y = 1, int z = 1) { return x * y * z; }

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

#endif // TN_KERNEL_KEYWORDS_H
