// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attention forward in one pass, without tensor cores: a block holds a tile
// of queries, marches over tiles of keys and values, and rescales what it has
// when the maximum grows.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: attention: accepted
// RESULT: flash_attention: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kRows = 16, kDim = 32;

TN_KERNEL TN_BLOCK(kRows) void attention(tn::mdspan<const float, 2> q, tn::mdspan<const float, 2> k,
                                         tn::mdspan<const float, 2> v, float scale,
                                         tn::mdspan<float, 2> out) {
  TN_SHARED float keys[kRows][kDim], values[kRows][kDim];
  unsigned t = tn::thread_idx().x;
  auto row = tn::global_idx();
  float query[kDim], sum[kDim];
  for (unsigned d = 0; d < kDim; ++d) {
    query[d] = row < q.extent(0) && d < q.extent(1) ? q(row, d) * scale : 0;
    sum[d] = 0;
  }
  float top = -3.4e38f, weight = 0;
  std::size_t n = k.extent(0);
  for (std::size_t first = 0; first < n; first += kRows) {
    for (unsigned d = 0; d < kDim; ++d) {
      bool isInside = first + t < n && d < k.extent(1);
      keys[t][d] = isInside ? k(first + t, d) : 0;
      values[t][d] = isInside ? v(first + t, d) : 0;
    }
    tn::sync_block();
    float score[kRows], larger = top;
    for (unsigned j = 0; j < kRows; ++j) {
      float s = 0;
      for (unsigned d = 0; d < kDim; ++d)
        s += query[d] * keys[j][d];
      score[j] = first + j < n ? s : -3.4e38f;
      larger = score[j] > larger ? score[j] : larger;
    }
    float old = std::exp(top - larger);
    weight *= old;
    for (unsigned d = 0; d < kDim; ++d)
      sum[d] *= old;
    for (unsigned j = 0; j < kRows; ++j) {
      float p = first + j < n ? std::exp(score[j] - larger) : 0;
      weight += p;
      for (unsigned d = 0; d < kDim; ++d)
        sum[d] += p * values[j][d];
    }
    top = larger;
    tn::sync_block();
  }
  if (row < out.extent(0))
    for (unsigned d = 0; d < kDim; ++d)
      if (d < out.extent(1))
        out(row, d) = sum[d] / weight;
}

int main() {
  const std::size_t n = 37, m = 50, dim = kDim;
  std::vector<float> q = random_floats(n * dim), k = random_floats(m * dim, -2, 2),
                     v = random_floats(m * dim, 0, 1);
  std::vector<double> want;
  for (std::size_t i = 0; i < n; ++i) {
    std::vector<double> p(m);
    double sum = 0;
    for (std::size_t j = 0; j < m; ++j) {
      double s = 0;
      for (std::size_t d = 0; d < dim; ++d)
        s += double(q[i * dim + d]) * k[j * dim + d];
      sum += p[j] = std::exp(0.2 * s);
    }
    for (std::size_t d = 0; d < dim; ++d) {
      double o = 0;
      for (std::size_t j = 0; j < m; ++j)
        o += p[j] / sum * v[j * dim + d];
      want.push_back(o);
    }
  }
  tn::buffer<float> dq(q), dk(k), dv(v), out(n * dim);
  tn::launch<attention>(tn::grid_for(n, kRows), tn::mdspan_view(dq, n, dim),
                        tn::mdspan_view(dk, m, dim), tn::mdspan_view(dv, m, dim), 0.2f,
                        tn::mdspan_view(out, n, dim));
  return near("flash_attention", out.to_host(), want, 1e-4);
}
