// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A ring of three stages, two of them filled before the loop; one is filled twice.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[1][{{[0-9]+}}]` may be read before anything is written to it
// CHECK-NEXT: three-stages.cpp:[[@LINE+18]]:12
// CHECK: launch: block 64, grid 1; thread {{[0-9]+}} of block 0; tiles = {{[0-9]+}} (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(unsigned tiles, tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[3][64];
  unsigned t = tn::thread_idx().x;
  auto at = [&](std::size_t i) { return i < in.size() ? in[i] : 0.0f; };
  s[0][t] = at(t);
#ifdef WRONG
  s[0][t] = at(64 + t);
#else
  s[1][t] = at(64 + t);
#endif
  tn::sync_block();
  float sum = 0;
  for (unsigned k = 0; k < tiles; ++k) {
    s[(k + 2) % 3][t] = at(std::size_t(k + 2) * 64 + t);
    sum += s[k % 3][63 - t];
    tn::sync_block();
  }
  if (tn::global_idx() < out.size())
    out[tn::global_idx()] = sum;
}
