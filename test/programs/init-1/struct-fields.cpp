// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A struct in shared memory is filled field by field; one field is forgotten.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[63]` may be read before anything is written to it
// CHECK-NEXT: struct-fields.cpp:[[@LINE+18]]:16
// CHECK: launch: block 64, grid 1; thread 0 of block 0 (evaluated, not replayed: a copy of unwritten members is no fault of its own)
#include <tn/kernel.h>

struct Particle {
  float x, y, mass;
};

TN_KERNEL TN_BLOCK(64) void k(tn::span<const float> in, tn::span<float> out) {
  TN_SHARED Particle s[64];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  s[t].x = i < in.size() ? in[i] : 0;
  s[t].y = 1;
#ifndef WRONG
  s[t].mass = 2;
#endif
  tn::sync_block();
  Particle p = s[63 - t];
  if (i < out.size())
    out[i] = p.x * p.y * p.mass;
}
