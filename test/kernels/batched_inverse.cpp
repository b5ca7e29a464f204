// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inverses of many 4 x 4 matrices, one a thread, by Gauss and Jordan without
// pivoting in local arrays.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: inverse: accepted
// RESULT: batched_inverse: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kN = 4;

TN_KERNEL void inverse(tn::mdspan<const float, 3> in, tn::mdspan<float, 3> out) {
  auto i = tn::global_idx();
  if (i >= in.extent(0) || in.extent(1) < kN || in.extent(2) < kN)
    return;
  float a[kN][2 * kN];
  for (unsigned r = 0; r < kN; ++r)
    for (unsigned c = 0; c < kN; ++c) {
      a[r][c] = in(i, r, c);
      a[r][kN + c] = r == c;
    }
  for (unsigned k = 0; k < kN; ++k) {
    float scale = 1 / a[k][k];
    for (unsigned c = 0; c < 2 * kN; ++c)
      a[k][c] *= scale;
    for (unsigned r = 0; r < kN; ++r)
      if (r != k) {
        float factor = a[r][k];
        for (unsigned c = 0; c < 2 * kN; ++c)
          a[r][c] -= factor * a[k][c];
      }
  }
  if (i < out.extent(0) && out.extent(1) >= kN && out.extent(2) >= kN)
    for (unsigned r = 0; r < kN; ++r)
      for (unsigned c = 0; c < kN; ++c)
        out(i, r, c) = a[r][kN + c];
}

int main() {
  const std::size_t n = 70;
  std::vector<float> m = random_floats(n * 16);
  for (std::size_t i = 0; i < n * 4; ++i)
    m[i * 4 + i % 4] += 5;
  tn::buffer<float> a(m), b(m.size());
  tn::launch<inverse>(tn::grid_for(n, 32), tn::mdspan_view(a, n, kN, kN),
                      tn::mdspan_view(b, n, kN, kN));
  std::vector<float> inv = b.to_host(), got;
  std::vector<double> want;
  for (std::size_t i = 0; i < n; ++i)
    for (int r = 0; r < 4; ++r)
      for (int c = 0; c < 4; ++c) {
        double sum = 0;
        for (int k = 0; k < 4; ++k)
          sum += double(m[(i * 4 + r) * 4 + k]) * inv[(i * 4 + k) * 4 + c];
        got.push_back(float(sum));
        want.push_back(r == c);
      }
  return near("batched_inverse", got, want, 1e-4);
}
