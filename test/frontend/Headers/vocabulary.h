// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Every word of the language once, for the tests that compile it with each
// compiler.
#include <tn/kernel.h>

TN_CONSTANT float coefficients[4] = {1, 2, 3, 4};

TN_DEVICE float helper(float x) {
  return tn::exp(x) + tn::fast::exp(x) + tn::rsqrt(x) + tn::min(x, 1.0f) + tn::fma(x, x, x);
}

TN_KERNEL void saxpy(float a, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = a * x[i] + y[i];
}

template <int T>
TN_KERNEL TN_BLOCK(T, T) void matmul(tn::mdspan<const float, 2> a, tn::mdspan<const float, 2> b,
                                     tn::mdspan<float, 2> c) {
  TN_SHARED float as[T][T], bs[T][T];
  auto t = tn::thread_idx();
  auto row = tn::global_idx<1>(), col = tn::global_idx<0>();
  float sum = 0;
  for (std::size_t k = 0; k < a.extent(1); k += T) {
    as[t.y][t.x] = row < a.extent(0) && k + t.x < a.extent(1) ? a(row, k + t.x) : 0;
    bs[t.y][t.x] = k + t.y < b.extent(0) && col < b.extent(1) ? b(k + t.y, col) : 0;
    tn::sync_block();
    TN_UNROLL for (int p = 0; p < T; ++p) sum += as[t.y][p] * bs[p][t.x];
    tn::sync_block();
  }
  if (row < c.extent(0) && col < c.extent(1))
    c(row, col) = sum;
}
template TN_KERNEL void matmul<16>(tn::mdspan<const float, 2>, tn::mdspan<const float, 2>,
                                   tn::mdspan<float, 2>);

TN_KERNEL TN_BLOCK(128) void everything(tn::span<tn::vec<float, 4>> v, tn::span<unsigned> counts,
                                        int n, tn::span<float> f, int *raw) {
  tn::expects(v.size() >= counts.size());
  tn::expects(tn::extent(raw) >= 12);
  for (auto i : tn::grid_stride(n)) {
    tn::atomic_ref(counts[i]).fetch_add(1u, tn::relaxed);
    tn::atomic_ref<float>(f[i]).fetch_add(helper(f[i]));
    unsigned seen = tn::atomic_ref(counts[i]).load(tn::acquire);
    tn::atomic_ref<unsigned, tn::scope::block> one(counts[i]);
    while (!one.compare_exchange_weak(seen, seen + 1)) {
    }
    tn::atomic_ref<unsigned, tn::scope::system>(counts[i]).store(seen, tn::release);
    v[i] = 2.0f * v[i] + v[i] * v[i] - v[i] / 3.0f;
    v[i] += v[i];
    v[i].x = coefficients[i & 3];
  }
  tn::span<const float> read = f;
  float *scratch = tn::dynamic_shared<float>();
  scratch[tn::thread_idx().x] = read[0] + tn::warp::reduce_add(f[1]) +
                                tn::warp::shuffle_up(f[2], 1) + tn::warp::inclusive_scan_add(2);
  tn::fence();
  tn::fence<tn::scope::block>();
  tn::sync_warp();
  int all = tn::warp::reduce(n, [](int a, int b) { return a * b; });
  if (tn::warp::any(n > 3))
    counts[0] = tn::warp::ballot(n == 2) + tn::warp::match_any(n) + unsigned(all);
  TN_UNSAFE("thread 0 alone reaches this") { raw[0] = tn::sync_or(1); }
  TN_UNROLL_N(4) for (int i = 0; i < n; ++i) f.subspan(2, 3)[1] = float(i);
}
