// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A halo as wide as a radius, filled by the first threads; one of the right ones is missing.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[137]` may be read before anything is written to it
// CHECK-NEXT: halo-wide.cpp:[[@LINE+21]]:12
// CHECK: launch: block 128, grid 1; thread 127 of block 0; in.size() = 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void k(tn::span<const float> in, tn::span<float> out) {
  constexpr unsigned r = 5;
  TN_SHARED float s[128 + 2 * r];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  s[t + r] = i < in.size() ? in[i] : 0;
  if (t < r)
    s[t] = i >= r && i - r < in.size() ? in[i - r] : 0;
#ifdef WRONG
  if (t < r - 1)
#else
  if (t < r)
#endif
    s[t + 128 + r] = i + 128 < in.size() ? in[i + 128] : 0;
  tn::sync_block();
  float sum = 0;
  for (unsigned k = 0; k <= 2 * r; ++k)
    sum += s[t + k];
  if (i < out.size())
    out[i] = sum;
}
