// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C = A B by tiles in shared memory. The tile size is a template parameter, so
// the inner loop has a constant count and is unrolled.
#include "../reference.h"

#include <tn/kernel.h>

template <int T>
TN_KERNEL TN_BLOCK(T, T) void matmul(tn::mdspan<const float, 2> a,
                                     tn::mdspan<const float, 2> b,
                                     tn::mdspan<float, 2> c) {
  TN_SHARED float as[T][T], bs[T][T];
  auto t = tn::thread_idx();
  auto row = tn::global_idx<1>(), col = tn::global_idx<0>();
  float sum = 0;
  for (std::size_t k = 0; k < a.extent(1); k += T) {
    as[t.y][t.x] =
        row < a.extent(0) && k + t.x < a.extent(1) ? a(row, k + t.x) : 0.0f;
    bs[t.y][t.x] =
        k + t.y < b.extent(0) && col < b.extent(1) ? b(k + t.y, col) : 0.0f;
    tn::sync_block();
    TN_UNROLL for (int p = 0; p < T; ++p) sum += as[t.y][p] * bs[p][t.x];
    tn::sync_block();
  }
  if (row < c.extent(0) && col < c.extent(1))
    c(row, col) = sum;
}

int main() {
  const std::size_t m = 130, k = 75, n = 203;
  std::vector<float> a = example::random_floats(m * k);
  std::vector<float> b = example::random_floats(k * n);
  tn::buffer<float> da(a), db(b), dc(m * n);
  tn::launch<matmul<16>>(tn::grid_for({n, m}, {16, 16}),
                         tn::mdspan_view(da, m, k), tn::mdspan_view(db, k, n),
                         tn::mdspan_view(dc, m, n));

  std::vector<double> expected(m * n, 0.0);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t p = 0; p < k; ++p)
      for (std::size_t j = 0; j < n; ++j)
        expected[i * n + j] += double(a[i * k + p]) * b[p * n + j];
  return example::report("matmul", example::max_error(dc.to_host(), expected),
                         1e-5);
}
