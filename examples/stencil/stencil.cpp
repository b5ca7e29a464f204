// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Three stencils over a line of numbers, each free of races for a reason of
// its own.
//
//   average     out of place: reads `in`, writes `out`
//   relax       in place, red and black: writes even elements and reads odd
//               ones, or the other way round
//   smooth_row  in place: a block reads its whole row into shared memory, and
//               writes only after the barrier
#include "../reference.h"

#include <tn/kernel.h>

TN_KERNEL void average(tn::span<const float> in, tn::span<float> out) {
  auto i = tn::global_idx();
  if (i > 0 && i + 1 < out.size())
    out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3.0f;
}

TN_KERNEL void relax_odd(tn::span<float> u) {
  auto i = 2 * tn::global_idx() + 1;
  if (i + 1 < u.size())
    u[i] = 0.5f * (u[i - 1] + u[i + 1]);
}

TN_KERNEL void relax_even(tn::span<float> u) {
  auto i = 2 * tn::global_idx() + 2;
  if (i + 1 < u.size())
    u[i] = 0.5f * (u[i - 1] + u[i + 1]);
}

constexpr unsigned kRow = 128;

TN_KERNEL TN_BLOCK(kRow) void smooth_row(tn::span<float> rows) {
  TN_SHARED float row[kRow];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  row[t] = i < rows.size() ? rows[i] : 0.0f;
  tn::sync_block();
  float left = t > 0 ? row[t - 1] : 0.0f;
  float right = t + 1 < kRow ? row[t + 1] : 0.0f;
  if (i < rows.size())
    rows[i] = 0.25f * left + 0.5f * row[t] + 0.25f * right;
}

namespace {

double run_average(const std::vector<float> &x) {
  std::vector<double> expected(x.size(), 0.0);
  for (std::size_t i = 1; i + 1 < x.size(); ++i)
    expected[i] = (double(x[i - 1]) + x[i] + x[i + 1]) / 3.0;
  tn::buffer<float> in(x), out(x.size());
  tn::launch<average>(tn::grid_for(x.size(), 256), in, out);
  return example::max_error(out.to_host(), expected);
}

double run_relax(const std::vector<float> &x) {
  std::vector<double> expected(x.begin(), x.end());
  for (std::size_t i = 1; i + 1 < x.size(); i += 2)
    expected[i] = 0.5 * (expected[i - 1] + expected[i + 1]);
  for (std::size_t i = 2; i + 1 < x.size(); i += 2)
    expected[i] = 0.5 * (expected[i - 1] + expected[i + 1]);
  tn::buffer<float> u(x);
  tn::launch<relax_odd>(tn::grid_for(x.size() / 2, 256), u);
  tn::launch<relax_even>(tn::grid_for(x.size() / 2, 256), u);
  return example::max_error(u.to_host(), expected);
}

double run_smooth_row(const std::vector<float> &x) {
  std::vector<double> expected(x.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::size_t t = i % kRow;
    double left = t > 0 ? x[i - 1] : 0.0;
    double right = t + 1 < kRow && i + 1 < x.size() ? x[i + 1] : 0.0;
    expected[i] = 0.25 * left + 0.5 * x[i] + 0.25 * right;
  }
  tn::buffer<float> rows(x);
  tn::launch<smooth_row>(tn::grid_for(x.size(), kRow), rows);
  return example::max_error(rows.to_host(), expected);
}

} // namespace

int main() {
  std::vector<float> x = example::random_floats(100'003);
  double error =
      std::fmax(run_average(x), std::fmax(run_relax(x), run_smooth_row(x)));
  return example::report("stencil", error, 1e-6);
}
