// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A seven-point stencil that marches along z: the plane in shared memory, the
// two beside it in registers.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: stencil: accepted
// RESULT: stencil_25d: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr unsigned kX = 16, kY = 8;

TN_KERNEL TN_BLOCK(kX, kY) void stencil(tn::mdspan<const float, 3> in,
                                        tn::mdspan<float, 3> out) {
  TN_SHARED float plane[kY + 2][kX + 2];
  auto t = tn::thread_idx();
  std::size_t x = tn::global_idx<0>(), y = tn::global_idx<1>();
  std::size_t nz = in.extent(0), ny = in.extent(1), nx = in.extent(2);
  bool isInside = x < nx && y < ny;
  float below = 0, here = isInside && nz > 0 ? in(0, y, x) : 0;
  for (std::size_t z = 0; z < nz; ++z) {
    float above = isInside && z + 1 < nz ? in(z + 1, y, x) : 0;
    plane[t.y + 1][t.x + 1] = here;
    if (t.x == 0)
      plane[t.y + 1][0] = x > 0 && y < ny && x <= nx ? in(z, y, x - 1) : 0;
    if (t.x == kX - 1)
      plane[t.y + 1][kX + 1] = x + 1 < nx && y < ny ? in(z, y, x + 1) : 0;
    if (t.y == 0)
      plane[0][t.x + 1] = y > 0 && x < nx && y <= ny ? in(z, y - 1, x) : 0;
    if (t.y == kY - 1)
      plane[kY + 1][t.x + 1] = y + 1 < ny && x < nx ? in(z, y + 1, x) : 0;
    tn::sync_block();
    if (x < out.extent(2) && y < out.extent(1) && z < out.extent(0))
      out(z, y, x) = 0.4f * here +
                     0.1f * (below + above + plane[t.y][t.x + 1] +
                             plane[t.y + 2][t.x + 1] + plane[t.y + 1][t.x] +
                             plane[t.y + 1][t.x + 2]);
    tn::sync_block();
    below = here;
    here = above;
  }
}

int main() {
  const int nz = 9, ny = 19, nx = 35;
  std::vector<float> in = random_floats(nz * ny * nx);
  auto at = [&](int z, int y, int x) {
    return z < 0 || y < 0 || x < 0 || z >= nz || y >= ny || x >= nx
               ? 0.0
               : double(in[(z * ny + y) * nx + x]);
  };
  std::vector<double> want;
  for (int z = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x)
        want.push_back(0.4 * at(z, y, x) +
                       0.1 * (at(z - 1, y, x) + at(z + 1, y, x) + at(z, y - 1, x) +
                              at(z, y + 1, x) + at(z, y, x - 1) + at(z, y, x + 1)));
  tn::buffer<float> din(in), out(in.size());
  tn::launch<stencil>(tn::grid_for({nx, ny}, {kX, kY}), tn::mdspan_view(din, nz, ny, nx),
                      tn::mdspan_view(out, nz, ny, nx));
  return near("stencil_25d", out.to_host(), want, 1e-5);
}
