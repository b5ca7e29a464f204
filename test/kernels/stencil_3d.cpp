// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A 3-D box stencil whose brick and its halo are filled by a stride over the
// brick's linear index.
//
// RUN: %tnc --check %s | %FileCheck %s
// RUN: %tnc -arch=cpu %s -o %t && %run-cpu %t
// RUN: env TN_SANITIZE=1 TN_SANITIZE_SEED=5 TN_DEVICE=cpu %t 2>&1 | %FileCheck %s --check-prefix=RESULT --implicit-check-not=error
// CHECK-DAG: box: accepted
// RESULT: stencil_3d: ok
#include "reference.h"

#include <tn/kernel.h>

constexpr int kB = 6, kH = kB + 2;

TN_KERNEL TN_BLOCK(kB, kB, kB) void box(tn::mdspan<const float, 3> in,
                                        tn::mdspan<float, 3> out) {
  TN_SHARED float brick[kH][kH][kH];
  auto t = tn::thread_idx();
  auto b = tn::block_idx();
  int linear = int((t.z * kB + t.y) * kB + t.x);
  for (int i = linear; i < kH * kH * kH; i += kB * kB * kB) {
    int lx = i % kH, ly = i / kH % kH, lz = i / (kH * kH);
    long long x = (long long)b.x * kB + lx - 1, y = (long long)b.y * kB + ly - 1,
              z = (long long)b.z * kB + lz - 1;
    bool isInside = x >= 0 && y >= 0 && z >= 0 && x < (long long)in.extent(2) &&
                    y < (long long)in.extent(1) && z < (long long)in.extent(0);
    brick[lz][ly][lx] = isInside ? in(z, y, x) : 0;
  }
  tn::sync_block();
  float sum = 0;
  for (unsigned k = 0; k < 3; ++k)
    for (unsigned j = 0; j < 3; ++j)
      for (unsigned i = 0; i < 3; ++i)
        sum += brick[t.z + k][t.y + j][t.x + i];
  auto x = tn::global_idx<0>(), y = tn::global_idx<1>(), z = tn::global_idx<2>();
  if (z < out.extent(0) && y < out.extent(1) && x < out.extent(2))
    out(z, y, x) = sum / 27;
}

int main() {
  const int nz = 7, ny = 13, nx = 17;
  std::vector<float> in = random_floats(nz * ny * nx);
  std::vector<double> want;
  for (int z = 0; z < nz; ++z)
    for (int y = 0; y < ny; ++y)
      for (int x = 0; x < nx; ++x) {
        double sum = 0;
        for (int k = z - 1; k <= z + 1; ++k)
          for (int j = y - 1; j <= y + 1; ++j)
            for (int i = x - 1; i <= x + 1; ++i)
              if (k >= 0 && j >= 0 && i >= 0 && k < nz && j < ny && i < nx)
                sum += in[(k * ny + j) * nx + i];
        want.push_back(sum / 27);
      }
  tn::buffer<float> din(in), out(in.size());
  tn::launch<box>(tn::grid_for({nx, ny, nz}, {kB, kB, kB}),
                  tn::mdspan_view(din, nz, ny, nx), tn::mdspan_view(out, nz, ny, nx));
  return near("stencil_3d", out.to_host(), want, 1e-5);
}
