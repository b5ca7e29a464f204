// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Local alignment by anti-diagonals of a tile: each diagonal needs the two
// before it; a barrier lies between.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: align: accepted
// RESULT: smith_waterman: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kN = 64;

TN_KERNEL TN_BLOCK(kN) void align(tn::span<const unsigned char> a, tn::span<const unsigned char> b,
                                  tn::span<int> best) {
  TN_SHARED int score[kN + 1][kN + 1];
  TN_SHARED int top[kN];
  unsigned t = tn::thread_idx().x;
  score[t + 1][0] = 0;
  score[0][t] = 0;
  if (t == 0)
    score[0][kN] = 0;
  std::size_t first = std::size_t(tn::block_idx().x) * kN;
  unsigned char mine = first + t < a.size() ? a[first + t] : 0;
  int most = 0;
  tn::sync_block();
  for (unsigned d = 0; d < 2 * kN - 1; ++d) {
    if (d >= t && d - t < kN) {
      unsigned j = d - t;
      unsigned char other = first + j < b.size() ? b[first + j] : 1;
      int s = score[t][j] + (mine == other ? 3 : -2);
      int up = score[t][j + 1] - 2, left = score[t + 1][j] - 2;
      s = s > up ? s : up;
      s = s > left ? s : left;
      s = s > 0 ? s : 0;
      score[t + 1][j + 1] = s;
      most = s > most ? s : most;
    }
    tn::sync_block();
  }
  top[t] = most;
  tn::sync_block();
  for (unsigned half = kN / 2; half > 0; half /= 2) {
    if (t < half && top[t + half] > top[t])
      top[t] = top[t + half];
    tn::sync_block();
  }
  if (t == 0)
    best[tn::block_idx().x] = top[0];
}

int main() {
  const unsigned count = 2;
  std::vector<int> r = random_ints(2 * count * kN, 2, 5), want;
  std::vector<unsigned char> a(r.begin(), r.begin() + count * kN), b(r.begin() + count * kN, r.end());
  for (unsigned k = 0; k < count; ++k) {
    int s[kN + 1][kN + 1] = {}, most = 0;
    for (unsigned i = 0; i < kN; ++i)
      for (unsigned j = 0; j < kN; ++j) {
        int v = s[i][j] + (a[k * kN + i] == b[k * kN + j] ? 3 : -2);
        v = std::max({v, s[i][j + 1] - 2, s[i + 1][j] - 2, 0});
        s[i + 1][j + 1] = v;
        most = std::max(most, v);
      }
    want.push_back(most);
  }
  tn::buffer<unsigned char> da(a), db(b);
  tn::buffer<int> best(count);
  tn::launch<align>({count, kN}, da, db, best);
  return same("smith_waterman", best.to_host(), want);
}
