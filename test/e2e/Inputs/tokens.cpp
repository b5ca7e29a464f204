// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens: a scatter by a checked permutation, rows by checked offsets, and what
// the checks say of bad content.
#include <tn/kernel.h>
#include <tn/runtime.h>

#include <cstdio>
#include <vector>

TN_KERNEL void scatter(tn::unique<int> perm, tn::span<const float> in, tn::span<float> out) {
  auto i = tn::global_idx();
  if (i < perm.size())
    out[perm[i]] = in[i];
}

TN_KERNEL void number_rows(tn::monotone<unsigned> off, tn::span<int> row) {
  auto r = tn::global_idx();
  if (r + 1 < off.size())
    for (unsigned j = off[r]; j < off[r + 1]; ++j)
      row[j] = int(r);
}

template <class F> static void report(const char *what, F f) {
  try {
    f();
    std::printf("%s: no error\n", what);
  } catch (const tn::error &e) {
    std::printf("%s: %s\n", what, e.what());
  }
}

int main() {
  constexpr int n = 1000;
  std::vector<int> order(n);
  std::vector<float> values(n);
  for (int i = 0; i < n; ++i) {
    order[i] = i * 7 % n;
    values[i] = float(i);
  }
  auto perm = tn::check_unique(tn::buffer<int>(order));
  tn::buffer<float> in(values), out(n);
  tn::launch<scatter>(tn::grid_for(n, 128), perm, in, out);
  std::vector<float> got = out.to_host();
  bool right = true;
  for (int i = 0; i < n; ++i)
    right &= got[order[i]] == values[i];
  std::printf("scatter: %s\n", right ? "ok" : "wrong");

  std::vector<unsigned> lengths(50);
  for (unsigned r = 0; r < 50; ++r)
    lengths[r] = r % 4;
  auto off = tn::row_offsets<unsigned>(lengths);
  std::vector<unsigned> ends = off.to_host();
  tn::buffer<int> row(ends.back());
  tn::launch<number_rows>(tn::grid_for(50, 32), off, row);
  std::vector<int> rows = row.to_host();
  right = true;
  for (unsigned r = 0; r < 50; ++r)
    for (unsigned j = ends[r]; j < ends[r + 1]; ++j)
      right &= rows[j] == int(r);
  std::printf("rows: %s\n", right ? "ok" : "wrong");

  report("twice", [] { tn::check_unique(tn::buffer<int>(std::vector<int>{4, 9, 2, 9})); });
  report("far", [] { tn::check_unique(tn::buffer<int>(std::vector<int>{-2000000000, 5, 2000000000, 5})); });
  report("falls", [] { tn::check_monotone(tn::buffer<int>(std::vector<int>{0, 3, 2})); });
  report("negative", [] { tn::check_monotone(tn::buffer<int>(std::vector<int>{-1, 3})); });
  report("too long", [] { tn::row_offsets<unsigned>(std::vector<unsigned>{4000000000u, 4000000000u}); });

  // The buffer again, to be written and checked anew.
  tn::buffer<int> again = std::move(perm).release();
  order[3] = order[4];
  again.copy_from(order);
  report("again", [&] { tn::check_unique(std::move(again)); });
  report("range", [] {
    auto outside = tn::check_unique(tn::buffer<int>(std::vector<int>{0, 1, 77}));
    tn::buffer<float> in(3), out(3);
    tn::launch<scatter>(tn::grid_for(3, 32), outside, in, out);
    tn::synchronize();
  });
}
