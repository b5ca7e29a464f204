// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Separable convolution: rows, then columns. The tile holds the block's part
// and a halo of one block's width on either side, filled in three steps.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: rows: accepted
// CHECK-DAG: columns: accepted
// RESULT: convolution_separable: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr int kRadius = 4, kTile = 32, kOther = 4;

TN_CONSTANT float kernel_weights[2 * kRadius + 1] = {0.02f, 0.05f, 0.12f, 0.18f, 0.26f,
                                                     0.18f, 0.12f, 0.05f, 0.02f};

TN_KERNEL TN_BLOCK(kTile, kOther) void rows(tn::mdspan<const float, 2> in,
                                            tn::mdspan<float, 2> out) {
  TN_SHARED float tile[kOther][kTile + 2 * kRadius];
  auto t = tn::thread_idx();
  auto x = tn::global_idx<0>(), y = tn::global_idx<1>();
  std::size_t width = in.extent(1), height = in.extent(0);
  tile[t.y][t.x + kRadius] = x < width && y < height ? in(y, x) : 0;
  if (t.x < kRadius) {
    tile[t.y][t.x] = x >= kRadius && x - kRadius < width && y < height ? in(y, x - kRadius) : 0;
    tile[t.y][t.x + kTile + kRadius] = x + kTile < width && y < height ? in(y, x + kTile) : 0;
  }
  tn::sync_block();
  float sum = 0;
  for (int k = -kRadius; k <= kRadius; ++k)
    sum += kernel_weights[k + kRadius] * tile[t.y][int(t.x) + kRadius + k];
  if (y < out.extent(0) && x < out.extent(1))
    out(y, x) = sum;
}

TN_KERNEL TN_BLOCK(kOther, kTile) void columns(tn::mdspan<const float, 2> in,
                                               tn::mdspan<float, 2> out) {
  TN_SHARED float tile[kTile + 2 * kRadius][kOther + 1];
  auto t = tn::thread_idx();
  auto x = tn::global_idx<0>(), y = tn::global_idx<1>();
  std::size_t width = in.extent(1), height = in.extent(0);
  tile[t.y + kRadius][t.x] = x < width && y < height ? in(y, x) : 0;
  if (t.y < kRadius) {
    tile[t.y][t.x] = y >= kRadius && y - kRadius < height && x < width ? in(y - kRadius, x) : 0;
    tile[t.y + kTile + kRadius][t.x] = y + kTile < height && x < width ? in(y + kTile, x) : 0;
  }
  tn::sync_block();
  float sum = 0;
  for (int k = -kRadius; k <= kRadius; ++k)
    sum += kernel_weights[k + kRadius] * tile[int(t.y) + kRadius + k][t.x];
  if (y < out.extent(0) && x < out.extent(1))
    out(y, x) = sum;
}

int main() {
  const int w = 70, h = 41;
  const float weights[] = {0.02f, 0.05f, 0.12f, 0.18f, 0.26f, 0.18f, 0.12f, 0.05f, 0.02f};
  std::vector<float> in = random_floats(w * h);
  auto pass = [&](const auto &from, int dx, int dy) {
    std::vector<double> to;
    for (int y = 0; y < h; ++y)
      for (int x = 0; x < w; ++x) {
        double sum = 0;
        for (int k = -kRadius; k <= kRadius; ++k) {
          int u = x + k * dx, v = y + k * dy;
          if (u >= 0 && v >= 0 && u < w && v < h)
            sum += double(weights[k + kRadius]) * from[v * w + u];
        }
        to.push_back(sum);
      }
    return to;
  };
  auto want = pass(pass(in, 1, 0), 0, 1);
  tn::buffer<float> a(in), b(in.size()), c(in.size());
  tn::launch<rows>(tn::grid_for({w, h}, {kTile, kOther}), tn::mdspan_view(a, h, w),
                   tn::mdspan_view(b, h, w));
  tn::launch<columns>(tn::grid_for({w, h}, {kOther, kTile}), tn::mdspan_view(b, h, w),
                      tn::mdspan_view(c, h, w));
  return near("convolution_separable", c.to_host(), want, 1e-5);
}
