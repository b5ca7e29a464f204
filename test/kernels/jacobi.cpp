// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Jacobi's iteration for Laplace's equation on a tile with a halo of one; the
// largest change of a block is joined by warps.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: jacobi: accepted
// RESULT: jacobi: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kX = 32, kY = 4;

TN_KERNEL TN_BLOCK(kX, kY) void jacobi(tn::mdspan<const float, 2> in, tn::mdspan<float, 2> out,
                                       tn::span<float> change) {
  TN_SHARED float tile[kY + 2][kX + 2], most[kY];
  auto t = tn::thread_idx();
  std::size_t x = tn::global_idx<0>() + 1, y = tn::global_idx<1>() + 1;
  std::size_t height = in.extent(0), width = in.extent(1);
  auto at = [&](std::size_t v, std::size_t u) { return v < height && u < width ? in(v, u) : 0.0f; };
  tile[t.y + 1][t.x + 1] = at(y, x);
  if (t.x == 0)
    tile[t.y + 1][0] = at(y, x - 1);
  if (t.x == kX - 1)
    tile[t.y + 1][kX + 1] = at(y, x + 1);
  if (t.y == 0)
    tile[0][t.x + 1] = at(y - 1, x);
  if (t.y == kY - 1)
    tile[kY + 1][t.x + 1] = at(y + 1, x);
  tn::sync_block();
  float next = 0.25f * (tile[t.y][t.x + 1] + tile[t.y + 2][t.x + 1] + tile[t.y + 1][t.x] +
                        tile[t.y + 1][t.x + 2]);
  bool isInside = y + 1 < height && x + 1 < width;
  if (isInside && y < out.extent(0) && x < out.extent(1))
    out(y, x) = next;
  float delta = isInside ? std::fabs(next - tile[t.y + 1][t.x + 1]) : 0;
  delta = tn::warp::reduce_max(delta);
  if (t.x == 0)
    most[t.y] = delta;
  tn::sync_block();
  std::size_t block = std::size_t(tn::block_idx().y) * tn::grid_dim().x + tn::block_idx().x;
  if (t.x == 0 && t.y == 0 && block < change.size()) {
    for (unsigned k = 1; k < kY; ++k) {
      float other = most[k];
      delta = other > delta ? other : delta;
    }
    change[block] = delta;
  }
}

int main() {
  const std::size_t h = 22, w = 80;
  std::vector<float> in = random_floats(h * w);
  std::vector<double> want(in.begin(), in.end());
  double most = 0;
  for (std::size_t y = 1; y + 1 < h; ++y)
    for (std::size_t x = 1; x + 1 < w; ++x) {
      want[y * w + x] = 0.25 * (double(in[(y - 1) * w + x]) + in[(y + 1) * w + x] +
                                in[y * w + x - 1] + in[y * w + x + 1]);
      most = std::max(most, std::fabs(want[y * w + x] - in[y * w + x]));
    }
  tn::buffer<float> a(in), b(in), change(3 * 5);
  tn::launch<jacobi>(tn::grid_for({w - 2, h - 2}, {kX, kY}), tn::mdspan_view(a, h, w),
                     tn::mdspan_view(b, h, w), change);
  std::vector<float> got = b.to_host(), changes = change.to_host();
  got.push_back(*std::max_element(changes.begin(), changes.end()));
  want.push_back(most);
  return near("jacobi", got, want, 1e-5);
}
