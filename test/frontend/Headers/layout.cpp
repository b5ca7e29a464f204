// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the headers promise to hosts and to the compiler: layouts, alignments,
// constant evaluation. Host compilers and tnc's own mode agree.
//
// RUN: clang++ -std=c++20 -Wall -Wextra -Werror -I%source-root/frontend/include -fsyntax-only %s
// RUN: clang++ -std=c++20 -Wall -Wextra -Werror -D__TENORITE__ -I%source-root/frontend/include -fsyntax-only %s
// RUN: g++ -std=c++20 -Wall -Wextra -Werror -I%source-root/frontend/include -fsyntax-only %s
#include <tn/kernel.h>

// tnc and the launch code know the views by their fields.
static_assert(sizeof(tn::span<float>) == 16 && sizeof(tn::mdspan<float, 3>) == 32);
static_assert(std::is_trivially_copyable_v<tn::span<const int>>);
static_assert(std::is_trivially_copyable_v<tn::mdspan<const int, 2>>);

// CUDA's alignments.
static_assert(alignof(tn::vec<float, 2>) == 8 && alignof(tn::vec<float, 3>) == 4);
static_assert(alignof(tn::vec<float, 4>) == 16 && sizeof(tn::vec<float, 4>) == 16);
static_assert(alignof(tn::vec<double, 4>) == 16 && sizeof(tn::vec<double, 4>) == 32);
static_assert(alignof(tn::vec<float, 8>) == 16 && sizeof(tn::vec<float, 8>) == 32);
static_assert(alignof(tn::vec<unsigned char, 4>) == 4);

// Writable converts to read-only and never back.
static_assert(std::is_convertible_v<tn::span<int>, tn::span<const int>>);
static_assert(!std::is_convertible_v<tn::span<const int>, tn::span<int>>);
static_assert(!std::is_convertible_v<tn::span<int>, tn::span<const float>>);
static_assert(std::is_convertible_v<tn::mdspan<int, 2>, tn::mdspan<const int, 2>>);
static_assert(!std::is_convertible_v<tn::mdspan<const int, 2>, tn::mdspan<int, 2>>);

constexpr int table[6] = {1, 2, 3, 4, 5, 6};
constexpr tn::span<const int> all(table);
static_assert(all.size() == 6 && !all.empty() && all.size_bytes() == 24);
static_assert(all[5] == 6 && all.front() == 1 && all.back() == 6);
static_assert(all.subspan(2, 3).size() == 3 && all.subspan(2, 3)[0] == 3);
static_assert(all.subspan(6).empty() && all.first(2)[1] == 2 && all.last(2)[0] == 5);
constexpr tn::mdspan<const int, 2> grid(table, 2, 3);
static_assert(grid(1, 0) == 4 && grid(0, 2) == 3 && grid.extent(1) == 3 && grid.size() == 6);
static_assert(grid.rank() == 2);

constexpr tn::vec<int, 4> v{1, 2, 3, 4};
static_assert(v + v == tn::vec<int, 4>{2, 4, 6, 8} && 2 * v == v + v && v[3] == 4);
static_assert((v - 1)[0] == 0 && (12 / v).w == 3 && !(v == 2 * v));
constexpr tn::vec<short, 8> eight{{1, 2, 3, 4, 5, 6, 7, 8}};
static_assert((eight + eight)[7] == 16 && (10 - eight)[1] == 8);

static_assert(tn::min(2, 3) == 2 && tn::max(2.0f, 3.0f) == 3.0f && tn::clamp(7, 0, 5) == 5);
static_assert(tn::ceil_div(1000, 256) == 4 && tn::abs(-3) == 3);
