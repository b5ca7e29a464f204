// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// GELU (the tanh form), four elements a thread: a tn::vec<float, 4> is aligned
// to its size and moves as one wide access. The square root of 2/pi is
// computed while compiling.
#include "../reference.h"

#include <tn/kernel.h>

using float4_t = tn::vec<float, 4>;

// Newton's iteration from above; exact to the last bit or so for x near 1.
constexpr double root(double x) {
  double r = x > 1 ? x : 1;
  for (int i = 0; i < 60; ++i)
    r = 0.5 * (r + x / r);
  return r;
}
constexpr float kScale = float(root(2.0 / 3.14159265358979323846));

TN_DEVICE inline float gelu_of(float x) {
  return 0.5f * x * (1.0f + tanhf(kScale * (x + 0.044715f * x * x * x)));
}

TN_KERNEL void gelu(tn::span<const float4_t> in, tn::span<float4_t> out) {
  auto i = tn::global_idx();
  if (i < out.size()) {
    float4_t v = in[i];
    out[i] = float4_t{gelu_of(v.x), gelu_of(v.y), gelu_of(v.z), gelu_of(v.w)};
  }
}

int main() {
  const std::size_t quads = 25'003, n = 4 * quads;
  std::vector<float> x = example::random_floats(n, -6, 6);
  std::vector<float4_t> packed(quads);
  for (std::size_t q = 0; q < quads; ++q)
    packed[q] = float4_t{x[4 * q], x[4 * q + 1], x[4 * q + 2], x[4 * q + 3]};
  tn::buffer<float4_t> in(packed), out(quads);
  tn::launch<gelu>(tn::grid_for(quads, 256), in, out);

  std::vector<float> got;
  for (float4_t v : out.to_host())
    got.insert(got.end(), {v.x, v.y, v.z, v.w});
  std::vector<double> expected(n);
  const double scale = std::sqrt(2.0 / 3.14159265358979323846);
  for (std::size_t i = 0; i < n; ++i) {
    double v = x[i];
    expected[i] = 0.5 * v * (1 + std::tanh(scale * (v + 0.044715 * v * v * v)));
  }
  return example::report("gelu", example::max_error(got, expected), 1e-5);
}
