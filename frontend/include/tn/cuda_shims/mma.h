// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices of a warp (nvcuda::wmma): not in the language, refused by name.
#pragma once
#pragma GCC system_header

namespace nvcuda::wmma {
struct matrix_a;
struct matrix_b;
struct accumulator;
struct row_major;
struct col_major;
enum layout_t { mem_row_major, mem_col_major };
template <class Use, int M, int N, int K, class T, class Layout = void> struct fragment {
  static constexpr int num_elements = M * N / 32;
  T x[num_elements];
};
#define TN_MATRIX TN_OUTSIDE("a matrix of a warp (`wmma`)", "write the product with scalars")
template <class F, class T> TN_MATRIX void fill_fragment(F &a, const T &value);
template <class F, class T> TN_MATRIX void load_matrix_sync(F &a, const T *from, unsigned stride);
template <class F, class T>
TN_MATRIX void load_matrix_sync(F &a, const T *from, unsigned stride, layout_t layout);
template <class F, class T>
TN_MATRIX void store_matrix_sync(T *to, const F &a, unsigned stride, layout_t layout);
template <class D, class A, class B, class C>
TN_MATRIX void mma_sync(D &d, const A &a, const B &b, const C &c);
#undef TN_MATRIX
} // namespace nvcuda::wmma
