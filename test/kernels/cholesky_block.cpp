// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Cholesky factor of a 16 x 16 block in shared memory; only the lower
// triangle is read and written back.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: cholesky: accepted
// RESULT: cholesky_block: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kN = 16;

TN_KERNEL TN_BLOCK(kN, kN) void cholesky(tn::mdspan<float, 3> blocks) {
  TN_SHARED float m[kN][kN + 1];
  auto t = tn::thread_idx();
  std::size_t b = tn::block_idx().x;
  bool isInside = b < blocks.extent(0) && t.y < blocks.extent(1) && t.x < blocks.extent(2);
  if (t.x <= t.y)
    m[t.y][t.x] = isInside ? blocks(b, t.y, t.x) : 1;
  tn::sync_block();
  for (unsigned k = 0; k < kN; ++k) {
    if (t.y == k && t.x == k)
      m[k][k] = std::sqrt(m[k][k]);
    tn::sync_block();
    if (t.x == k && t.y > k)
      m[t.y][k] /= m[k][k];
    tn::sync_block();
    if (t.x > k && t.x <= t.y)
      m[t.y][t.x] -= m[t.y][k] * m[t.x][k];
    tn::sync_block();
  }
  if (t.x <= t.y && isInside)
    blocks(b, t.y, t.x) = m[t.y][t.x];
}

int main() {
  const std::size_t count = 3;
  std::vector<float> a = random_floats(count * kN * kN);
  for (std::size_t b = 0; b < count; ++b)
    for (unsigned i = 0; i < kN; ++i)
      a[(b * kN + i) * kN + i] += 20;
  std::vector<double> want(a.begin(), a.end());
  for (std::size_t b = 0; b < count; ++b) {
    double *m = want.data() + b * kN * kN;
    for (unsigned k = 0; k < kN; ++k) {
      m[k * kN + k] = std::sqrt(m[k * kN + k]);
      for (unsigned i = k + 1; i < kN; ++i)
        m[i * kN + k] /= m[k * kN + k];
      for (unsigned i = k + 1; i < kN; ++i)
        for (unsigned j = k + 1; j <= i; ++j)
          m[i * kN + j] -= m[i * kN + k] * m[j * kN + k];
    }
  }
  tn::buffer<float> da(a);
  tn::launch<cholesky>({count, {kN, kN}}, tn::mdspan_view(da, count, kN, kN));
  return near("cholesky_block", da.to_host(), want, 1e-4);
}
