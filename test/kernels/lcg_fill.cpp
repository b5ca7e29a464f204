// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Random numbers by a linear congruence: each thread jumps to its place in
// the sequence and steps on by the grid.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: fill: accepted
// RESULT: lcg_fill: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kA = 1664525u, kC = 1013904223u;

TN_KERNEL void fill(unsigned seed, tn::span<unsigned> out) {
  unsigned a = kA, c = kC, x = seed;
  std::size_t i = tn::global_idx();
  for (std::size_t n = i + 1; n > 0; n >>= 1) {
    if (n & 1)
      x = a * x + c;
    c = a * c + c;
    a = a * a;
  }
  if (i < out.size())
    out[i] = x;
}

int main() {
  std::vector<unsigned> want(700);
  unsigned x = 5;
  for (unsigned &w : want)
    w = x = kA * x + kC;
  tn::buffer<unsigned> out(want.size());
  tn::launch<fill>(tn::grid_for(want.size(), 64), 5u, out);
  return same("lcg_fill", out.to_host(), want);
}
