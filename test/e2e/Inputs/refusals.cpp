// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What a launch refuses, and what a running kernel reports, each with its text.
#include <cstdio>
#include <tn/kernel.h>
#include <tn/runtime.h>
#include <vector>

TN_KERNEL void gather(tn::span<const float> x, tn::span<const int> idx,
                      tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = x[idx[i]];
}
TN_KERNEL void flip(tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = x[i] * 2;
}
TN_KERNEL void backwards(tn::span<float> y) {
  float *s = tn::dynamic_shared<float>();
  auto t = tn::thread_idx().x, n = tn::block_dim().x;
  s[t] = float(t);
  tn::sync_block();
  if (t < y.size())
    y[t] = s[n - 1 - t];
}
int main() {
  std::vector<float> h(1000, 1.0f);
  std::vector<int> id(1000);
  for (int i = 0; i < 1000; ++i)
    id[i] = 999 - i;
  tn::buffer<float> x(h), y(h), small(std::vector<float>(10, 1.f));
  tn::buffer<int> idx(id);
  tn::launch<gather>(tn::grid_for(1000, 128), x, idx, y);
  std::printf("first %g\n", y.to_host()[0]);
  auto bad = [](const char *what, auto f) {
    try {
      f();
      std::printf("%s: NOT CAUGHT\n", what);
    } catch (const tn::error &e) {
      std::printf("%s: %s\n", what, e.what());
    }
  };
  bad("overlap", [&] {
    auto a = x.slice(0, 600), b = x.slice(id[999] + 500, 500);
    tn::launch<flip>(tn::grid_for(500, 128), a, b);
  });
  bad("contract", [&] { tn::launch<flip>(tn::grid_for(1000, 128), small, y); });
  tn::launch<backwards>({.grid = 1, .block = 32, .dynamic_shared = 128}, y);
  std::printf("dynamic %g\n", y.to_host()[0]);
  bad("dynamic", [&] { tn::launch<backwards>({.grid = 1, .block = 32, .dynamic_shared = 124}, y); });
  bad("block", [&] { tn::launch<flip>({1, {2048}}, x, y); });
  tn::launch<flip>({0, 128}, x, y); // no blocks: nothing
  tn::buffer<float> none(std::size_t(0));
  tn::launch<flip>(tn::grid_for(0, 128), x, none);
  bad("memory", [&] { tn::buffer<float> huge(std::size_t(1) << 45); });
  id[777] = 123456;
  idx.copy_from(id);
  bad("trap", [&] {
    tn::launch<gather>(tn::grid_for(1000, 128), x, idx, y);
    y.to_host();
  });
}
