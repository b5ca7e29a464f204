// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrix product with two shared buffers per operand and 4 x 4 results a
// thread: the next tile is on its way while this one is used.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: matmul: accepted
// RESULT: matmul_register_tiles: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kTile = 32, kDepth = 8, kEach = 4, kThreads = kTile / kEach;

TN_KERNEL TN_BLOCK(kThreads, kThreads) void matmul(tn::mdspan<const float, 2> a,
                                                   tn::mdspan<const float, 2> b,
                                                   tn::mdspan<float, 2> c) {
  TN_SHARED float as[2][kDepth][kTile + 1], bs[2][kDepth][kTile];
  auto t = tn::thread_idx();
  unsigned linear = t.y * kThreads + t.x;
  std::size_t row0 = std::size_t(tn::block_idx().y) * kTile;
  std::size_t col0 = std::size_t(tn::block_idx().x) * kTile;
  std::size_t depth = a.extent(1);
  auto fill = [&](unsigned to, std::size_t k0) {
    for (unsigned i = linear; i < kTile * kDepth; i += kThreads * kThreads) {
      unsigned k = i % kDepth, r = i / kDepth;
      as[to][k][r] = row0 + r < a.extent(0) && k0 + k < depth ? a(row0 + r, k0 + k) : 0;
    }
    for (unsigned i = linear; i < kTile * kDepth; i += kThreads * kThreads) {
      unsigned k = i / kTile, n = i % kTile;
      bs[to][k][n] = k0 + k < b.extent(0) && col0 + n < b.extent(1) ? b(k0 + k, col0 + n) : 0;
    }
  };
  float sum[kEach][kEach];
  for (unsigned i = 0; i < kEach; ++i)
    for (unsigned j = 0; j < kEach; ++j)
      sum[i][j] = 0;
  unsigned now = 0;
  fill(0, 0);
  tn::sync_block();
  for (std::size_t k0 = 0; k0 < depth; k0 += kDepth) {
    if (k0 + kDepth < depth)
      fill(now ^ 1, k0 + kDepth);
    for (unsigned k = 0; k < kDepth; ++k) {
      float x[kEach], y[kEach];
      for (unsigned i = 0; i < kEach; ++i) {
        x[i] = as[now][k][t.y * kEach + i];
        y[i] = bs[now][k][t.x * kEach + i];
      }
      for (unsigned i = 0; i < kEach; ++i)
        for (unsigned j = 0; j < kEach; ++j)
          sum[i][j] += x[i] * y[j];
    }
    tn::sync_block();
    now ^= 1;
  }
  for (unsigned i = 0; i < kEach; ++i)
    for (unsigned j = 0; j < kEach; ++j) {
      std::size_t row = row0 + t.y * kEach + i, col = col0 + t.x * kEach + j;
      if (row < c.extent(0) && col < c.extent(1))
        c(row, col) = sum[i][j];
    }
}

int main() {
  const std::size_t m = 70, k = 37, n = 45;
  std::vector<float> a = random_floats(m * k), b = random_floats(k * n);
  std::vector<double> want(m * n, 0.0);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t p = 0; p < k; ++p)
      for (std::size_t j = 0; j < n; ++j)
        want[i * n + j] += double(a[i * k + p]) * b[p * n + j];
  tn::buffer<float> da(a), db(b), dc(m * n);
  tn::launch<matmul>({{(n + kTile - 1) / kTile, (m + kTile - 1) / kTile}, {kThreads, kThreads}},
                     tn::mdspan_view(da, m, k), tn::mdspan_view(db, k, n),
                     tn::mdspan_view(dc, m, n));
  return near("matmul_register_tiles", dc.to_host(), want, 1e-4);
}
