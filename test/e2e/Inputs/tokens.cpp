// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Tokens: a scatter by a checked permutation, rows by checked offsets, and what
// the checks say of bad content.
#include <tn/kernel.h>
#include <tn/runtime.h>
#include <tn/validate.h>

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

TN_KERNEL void gather(tn::below<short> at, tn::span<const int> table, tn::span<int> out) {
  auto i = tn::global_idx();
  if (i < at.size() && i < out.size())
    out[i] = table[at[i]];
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
  report("far", [] { tn::check_unique(tn::buffer<int>(std::vector<int>{2000000001, 5, 2000000000, 5})); });
  report("falls", [] { tn::check_monotone(tn::buffer<int>(std::vector<int>{0, 3, 2})); });
  report("negative", [] { tn::check_monotone(tn::buffer<int>(std::vector<int>{-1, 3})); });
  report("too long", [] { tn::row_offsets<unsigned>(std::vector<unsigned>{4000000000u, 4000000000u}); });

  // A token is below its bound, whichever it is; the least length is enough.
  std::vector<short> where(n);
  std::vector<int> table(7);
  for (int i = 0; i < n; ++i)
    where[i] = short(i % 7);
  for (int i = 0; i < 7; ++i)
    table[i] = i * i;
  auto below = tn::check_below(tn::buffer<short>(where), 7);
  tn::buffer<int> squares(table), found(n), few(6);
  tn::launch<gather>(tn::grid_for(n, 128), below, squares, found);
  right = true;
  for (int i = 0; i < n; ++i)
    right &= found.to_host()[i] == table[where[i]];
  std::printf("gather: %s\n", right ? "ok" : "wrong");
  report("short table", [&] { tn::launch<gather>(tn::grid_for(n, 128), below, few, found); });
  auto other = tn::check_unique(tn::buffer<short>(std::vector<short>{3, 1, 6}));
  report("unique is below", [&] { tn::launch<gather>(tn::grid_for(3, 32), other, squares, found); });
  report("not below", [] { tn::check_below(tn::buffer<short>(std::vector<short>{0, 6, 7}), 7); });
  report("below zero", [] { tn::check_below(tn::buffer<short>(std::vector<short>{0, -1}), 7); });

  // The same checks by kernels.
  std::vector<int> large(n), broken;
  for (int i = 0; i < n; ++i)
    large[i] = i * 7 % n;
  tn::buffer<float> to(n);
  tn::launch<scatter>(tn::grid_for(n, 128), tn::on_device::check_permutation(tn::buffer<int>(large)), in, to);
  std::printf("validated: %s\n", to.to_host()[7] == values[1] ? "ok" : "wrong");
  tn::on_device::check_below(tn::buffer<int>(large), n);
  broken = large;
  broken[900] = large[1];
  report("kernel, unique", [&] { tn::on_device::check_permutation(tn::buffer<int>(broken)); });
  broken[900] = n;
  report("kernel, outside", [&] { tn::on_device::check_permutation(tn::buffer<int>(broken)); });
  report("kernel, below", [&] { tn::on_device::check_below(tn::buffer<int>(broken), n); });
  std::vector<unsigned> falls(ends);
  tn::on_device::check_monotone(tn::buffer<unsigned>(falls));
  falls[41] = falls[40] - 1;
  report("kernel, falls", [&] { tn::on_device::check_monotone(tn::buffer<unsigned>(falls)); });

  // The C interface asks for the token as well.
  tn::buffer<int> raw(order);
  tn_arg args[3] = {};
  auto span_of = [](tn_arg &a, auto &b, unsigned size) {
    a.kind = TN_PARAM_SPAN;
    a.rank = 1;
    a.size = size;
    a.data = b.data();
    a.owner = b.owner();
    a.generation = tn_allocation_generation(a.owner);
    a.extent[0] = b.size();
  };
  span_of(args[0], raw, 4);
  span_of(args[1], in, 4);
  span_of(args[2], out, 4);
  tn_launch_params shape = {{8, 1, 1}, {128, 1, 1}, 0, nullptr};
  tn_kernel *kernel = tn_kernel_by_name("scatter");
  auto say = [](const char *what, tn_status s) { std::printf("%s: %s\n", what, s ? tn_last_error() : "no error"); };
  say("C, span", tn_launch(kernel, &shape, args, 3));
  tn_check_token(&args[0], TN_CLAIM_BELOW, 1, n);
  say("C, other token", tn_launch(kernel, &shape, args, 3));
  span_of(args[0], raw, 4);
  tn_check_token(&args[0], TN_CLAIM_UNIQUE, 1, n);
  say("C, token", tn_launch(kernel, &shape, args, 3));

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
