// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Winograd's convolution F(2x2, 3x3): each thread transforms a 4 x 4 input
// tile in a local array, multiplies, and transforms back to 2 x 2 outputs.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: transform_filter: accepted
// CHECK-DAG: winograd: accepted
// RESULT: winograd: ok
#include "reference.h"

#include <tn/kernel.h>

TN_KERNEL void transform_filter(tn::span<const float> filter, tn::span<float> transformed) {
  unsigned k = tn::thread_idx().x;
  if (k > 0 || tn::block_idx().x > 0)
    return;
  float half[4][3];
  for (int j = 0; j < 3; ++j) {
    float a = filter[j], b = filter[3 + j], c = filter[6 + j];
    half[0][j] = a;
    half[1][j] = (a + b + c) / 2;
    half[2][j] = (a - b + c) / 2;
    half[3][j] = c;
  }
  for (int i = 0; i < 4; ++i) {
    float a = half[i][0], b = half[i][1], c = half[i][2];
    transformed[4 * i] = a;
    transformed[4 * i + 1] = (a + b + c) / 2;
    transformed[4 * i + 2] = (a - b + c) / 2;
    transformed[4 * i + 3] = c;
  }
}

TN_KERNEL TN_BLOCK(8, 8) void winograd(tn::mdspan<const float, 2> in,
                                       tn::span<const float> filter,
                                       tn::mdspan<float, 2> out) {
  TN_SHARED float weights[4][4];
  auto t = tn::thread_idx();
  if (t.x < 4 && t.y < 4)
    weights[t.y][t.x] = filter[4 * t.y + t.x];
  tn::sync_block();
  std::size_t x = 2 * tn::global_idx<0>(), y = 2 * tn::global_idx<1>();
  float d[4][4], m[4][4], r[2][4];
  for (std::size_t i = 0; i < 4; ++i)
    for (std::size_t j = 0; j < 4; ++j)
      d[i][j] = y + i < in.extent(0) && x + j < in.extent(1) ? in(y + i, x + j) : 0;
  for (int j = 0; j < 4; ++j) {
    float a = d[0][j], b = d[1][j], c = d[2][j], e = d[3][j];
    d[0][j] = a - c;
    d[1][j] = b + c;
    d[2][j] = c - b;
    d[3][j] = b - e;
  }
  for (int i = 0; i < 4; ++i) {
    float a = d[i][0], b = d[i][1], c = d[i][2], e = d[i][3];
    m[i][0] = (a - c) * weights[i][0];
    m[i][1] = (b + c) * weights[i][1];
    m[i][2] = (c - b) * weights[i][2];
    m[i][3] = (b - e) * weights[i][3];
  }
  for (int j = 0; j < 4; ++j) {
    r[0][j] = m[0][j] + m[1][j] + m[2][j];
    r[1][j] = m[1][j] - m[2][j] - m[3][j];
  }
  for (std::size_t i = 0; i < 2; ++i) {
    float left = r[i][0] + r[i][1] + r[i][2], right = r[i][1] - r[i][2] - r[i][3];
    if (y + i < out.extent(0) && x < out.extent(1))
      out(y + i, x) = left;
    if (y + i < out.extent(0) && x + 1 < out.extent(1))
      out(y + i, x + 1) = right;
  }
}

int main() {
  const int h = 21, w = 30;
  std::vector<float> in = random_floats((h + 2) * (w + 2)), filter = random_floats(9);
  std::vector<double> want;
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      double sum = 0;
      for (int j = 0; j < 3; ++j)
        for (int i = 0; i < 3; ++i)
          sum += double(in[(y + j) * (w + 2) + x + i]) * filter[3 * j + i];
      want.push_back(sum);
    }
  tn::buffer<float> din(in), df(filter), dt(16), out(want.size());
  tn::launch<transform_filter>({1, 32}, df, dt);
  tn::launch<winograd>(tn::grid_for({(w + 1) / 2, (h + 1) / 2}, {8, 8}),
                       tn::mdspan_view(din, h + 2, w + 2), dt, tn::mdspan_view(out, h, w));
  return near("winograd", out.to_host(), want, 1e-4);
}
