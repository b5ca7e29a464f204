// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gravity of n bodies: tiles of positions go through shared memory; the last
// tile is filled with bodies of no mass.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: forces: accepted
// RESULT: nbody: ok
#include "reference.h"

#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void forces(tn::span<const tn::vec<float, 4>> body, float softening,
                                   tn::span<tn::vec<float, 4>> force) {
  TN_SHARED tn::vec<float, 4> tile[64];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  tn::vec<float, 4> me = {0, 0, 0, 0}, sum = {0, 0, 0, 0};
  if (i < body.size())
    me = body[i];
  for (std::size_t first = 0; first < body.size(); first += 64) {
    if (first + t < body.size())
      tile[t] = body[first + t];
    else
      tile[t] = {0, 0, 0, 0};
    tn::sync_block();
    for (unsigned j = 0; j < 64; ++j) {
      float dx = tile[j].x - me.x, dy = tile[j].y - me.y, dz = tile[j].z - me.z;
      float r = 1 / std::sqrt(dx * dx + dy * dy + dz * dz + softening);
      float s = tile[j].w * r * r * r;
      sum.x += s * dx;
      sum.y += s * dy;
      sum.z += s * dz;
    }
    tn::sync_block();
  }
  if (i < force.size())
    force[i] = sum;
}

int main() {
  const std::size_t n = 150;
  std::vector<float> r = random_floats(4 * n, 0.1f, 1);
  std::vector<tn::vec<float, 4>> body(n);
  for (std::size_t i = 0; i < n; ++i)
    body[i] = {r[4 * i], r[4 * i + 1], r[4 * i + 2], r[4 * i + 3]};
  std::vector<double> want;
  for (auto a : body) {
    double f[3] = {};
    for (auto b : body) {
      double dx = b.x - a.x, dy = b.y - a.y, dz = b.z - a.z;
      double s = b.w * std::pow(dx * dx + dy * dy + dz * dz + 0.01, -1.5);
      f[0] += s * dx;
      f[1] += s * dy;
      f[2] += s * dz;
    }
    want.insert(want.end(), f, f + 3);
  }
  tn::buffer<tn::vec<float, 4>> db(body), df(n);
  tn::launch<forces>(tn::grid_for(n, 64), db, 0.01f, df);
  std::vector<float> got;
  for (auto v : df.to_host()) {
    got.push_back(v.x);
    got.push_back(v.y);
    got.push_back(v.z);
  }
  return near("nbody", got, want, 1e-4);
}
