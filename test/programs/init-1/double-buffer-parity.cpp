// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers chosen by the parity of the counter; the load is put into the wrong one.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[0][63]` may be read before anything is written to it
// CHECK-NEXT: double-buffer-parity.cpp:[[@LINE+17]]:12
// CHECK: launch: block 64, grid 1; thread 0 of block 0; tiles = 1 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void k(unsigned tiles, tn::span<const float> in, tn::span<float> out) {
  TN_SHARED float s[2][64];
  unsigned t = tn::thread_idx().x;
  auto at = [&](std::size_t i) { return i < in.size() ? in[i] : 0.0f; };
#ifdef WRONG
  s[1][t] = at(t);
#else
  s[0][t] = at(t);
#endif
  tn::sync_block();
  float sum = 0;
  for (unsigned k = 0; k < tiles; ++k) {
    s[(k + 1) % 2][t] = at(std::size_t(k + 1) * 64 + t);
    sum += s[k % 2][63 - t];
    tn::sync_block();
  }
  if (tn::global_idx() < out.size())
    out[tn::global_idx()] = sum;
}
