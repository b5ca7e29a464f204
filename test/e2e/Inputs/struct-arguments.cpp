// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers and spans inside structs that are passed by value: the launch looks
// at each of them, as if it were a parameter.
#include <cstdio>
#include <tn/kernel.h>
#include <tn/runtime.h>
#include <vector>

struct Soa {
  float *x, *y;
  const float *bias;
  int n;
};
TN_KERNEL void mix(Soa p, float k) {
  auto i = tn::global_idx();
  if (i < (unsigned)p.n) {
    float v = k * p.y[i];
    if (p.bias)
      v += p.bias[i];
    p.x[i] = v;
  }
}
struct Views {
  tn::span<const float> in;
  float *rows[2];
  tn::span<float> out;
};
TN_KERNEL void split(Views v) {
  auto i = tn::global_idx();
  if (i < v.out.size()) {
    v.out[i] = v.in[i] + v.rows[0][i];
    v.rows[1][i] = v.in[i];
  }
}
int main() {
  std::vector<float> h(1000);
  for (int i = 0; i < 1000; ++i)
    h[i] = float(i);
  tn::buffer<float> x(h), y(h), b(h), z(h), small(std::vector<float>(10, 1.f));
  auto bad = [](const char *what, auto f) {
    try {
      f();
      std::printf("%s: NOT CAUGHT\n", what);
    } catch (const tn::error &e) {
      std::printf("%s: %s\n", what, e.what());
    }
  };
  auto grid = tn::grid_for(1000, 128);
  tn::launch<mix>(grid, Soa{x.data(), y.data(), nullptr, 1000}, 2.0f);
  std::printf("without %g\n", x.to_host()[999]);
  tn::launch<mix>(grid, Soa{x.data(), y.data(), b.data(), 1000}, 2.0f);
  std::printf("with %g\n", x.to_host()[999]);
  // Halves of one buffer are two arguments.
  tn::launch<mix>(grid, Soa{x.data(), x.data() + 500, nullptr, 500}, 1.0f);
  std::printf("halves %g\n", x.to_host()[0]);
  bad("same", [&] { tn::launch<mix>(grid, Soa{x.data(), x.data(), nullptr, 1000}, 2.0f); });
  bad("shifted", [&] { tn::launch<mix>(grid, Soa{x.data(), x.data() + 1, nullptr, 500}, 2.0f); });
  // Both only read: no conflict.
  tn::launch<mix>(grid, Soa{x.data(), y.data(), y.data(), 1000}, 2.0f);
  bad("short", [&] { tn::launch<mix>(grid, Soa{small.data(), y.data(), nullptr, 1000}, 2.0f); });
  bad("short bias", [&] { tn::launch<mix>(grid, Soa{x.data(), y.data(), small.data(), 1000}, 2.0f); });
  bad("null", [&] { tn::launch<mix>(grid, Soa{nullptr, y.data(), nullptr, 1000}, 2.0f); });
  auto fresh = tn::buffer<float>::uninitialized(1000);
  bad("fresh", [&] { tn::launch<mix>(grid, Soa{x.data(), fresh.data(), nullptr, 1000}, 2.0f); });
  auto views = [&](tn::buffer<float> &in, tn::buffer<float> &row0, tn::buffer<float> &row1, tn::buffer<float> &out) {
    return Views{{in.data(), in.size()}, {row0.data(), row1.data()}, {out.data(), out.size()}};
  };
  tn::launch<split>(grid, views(y, b, x, z));
  std::printf("split %g %g\n", z.to_host()[7], x.to_host()[8]);
  bad("rows", [&] { tn::launch<split>(grid, views(y, b, z, z)); });
  bad("in", [&] { tn::launch<split>(grid, views(small, b, x, z)); });
  bad("long", [&] { tn::launch<split>(grid, Views{{y.data(), 2000}, {b.data(), x.data()}, {z.data(), 1000}}); });
}
