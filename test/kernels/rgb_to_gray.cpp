// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Colour to grey and back: four bytes a pixel are read and written as one
// vector.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: gray: accepted
// CHECK-DAG: colour: accepted
// RESULT: rgb_to_gray: ok
#include "reference.h"

#include <tn/kernel.h>

using Pixel = tn::vec<unsigned char, 4>;

TN_KERNEL void gray(tn::span<const Pixel> in, tn::span<unsigned char> out) {
  auto i = tn::global_idx();
  if (i < out.size()) {
    Pixel p = in[i];
    out[i] = (unsigned char)((77 * p.x + 150 * p.y + 29 * p.z) >> 8);
  }
}

TN_KERNEL void colour(tn::span<const unsigned char> in, tn::span<Pixel> out) {
  for (auto i : tn::grid_stride(out.size())) {
    unsigned char g = in[i];
    out[i] = {g, g, g, 255};
  }
}

int main() {
  std::vector<int> r = random_ints(4 * 500, 0, 255);
  std::vector<Pixel> in;
  std::vector<int> want, got;
  for (int i = 0; i < 500; ++i) {
    in.push_back({(unsigned char)r[4 * i], (unsigned char)r[4 * i + 1],
                  (unsigned char)r[4 * i + 2], 0});
    int g = (77 * r[4 * i] + 150 * r[4 * i + 1] + 29 * r[4 * i + 2]) >> 8;
    want.insert(want.end(), {g, g, g, 255});
  }
  tn::buffer<Pixel> a(in), b(in.size());
  tn::buffer<unsigned char> g(in.size());
  tn::launch<gray>(tn::grid_for(in.size(), 64), a, g);
  tn::launch<colour>({2, 32}, g, b);
  for (Pixel p : b.to_host())
    got.insert(got.end(), {p.x, p.y, p.z, p.w});
  return same("rgb_to_gray", got, want);
}
