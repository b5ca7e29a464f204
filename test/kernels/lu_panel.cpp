// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LU factorisation without pivoting of a 32 x 32 block in shared memory, a
// step a column: the column is scaled, then the rest is updated.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: lu: accepted
// RESULT: lu_panel: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kN = 32;

TN_KERNEL TN_BLOCK(kN, 8) void lu(tn::mdspan<float, 2> a) {
  TN_SHARED float m[kN][kN + 1];
  auto t = tn::thread_idx();
  bool isMine = tn::block_idx().x == 0;
  for (unsigned y = t.y; y < kN; y += 8)
    m[y][t.x] = isMine && y < a.extent(0) && t.x < a.extent(1) ? a(y, t.x) : y == t.x;
  tn::sync_block();
  for (unsigned k = 0; k < kN; ++k) {
    if (t.y == 0 && t.x > k)
      m[t.x][k] /= m[k][k];
    tn::sync_block();
    for (unsigned y = t.y; y < kN; y += 8)
      if (y > k && t.x > k)
        m[y][t.x] -= m[y][k] * m[k][t.x];
    tn::sync_block();
  }
  if (isMine)
    for (unsigned y = t.y; y < kN; y += 8)
      if (y < a.extent(0) && t.x < a.extent(1))
        a(y, t.x) = m[y][t.x];
}

int main() {
  std::vector<float> a = random_floats(kN * kN);
  for (unsigned i = 0; i < kN; ++i)
    a[i * kN + i] += 20;
  std::vector<double> want(a.begin(), a.end());
  for (unsigned k = 0; k < kN; ++k)
    for (unsigned i = k + 1; i < kN; ++i) {
      want[i * kN + k] /= want[k * kN + k];
      for (unsigned j = k + 1; j < kN; ++j)
        want[i * kN + j] -= want[i * kN + k] * want[k * kN + j];
    }
  tn::buffer<float> da(a);
  tn::launch<lu>({1, {kN, 8}}, tn::mdspan_view(da, kN, kN));
  return near("lu_panel", da.to_host(), want, 1e-4);
}
