// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dynamic shared memory of two types: floats in front, counts behind; nobody fills the counts' last one.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `dynamic shared memory[31]` may be read before anything is written to it
// CHECK-NEXT: dynamic-carved.cpp:[[@LINE+16]]:36
// CHECK: launch: block 32, grid 1; thread 0 of block 0; out.size() = 1, dynamicSmemBytes = 256 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(32) void k(tn::span<const float> in, tn::span<float> out) {
  float *value = tn::dynamic_shared<float>();
  int *count = reinterpret_cast<int *>(value + 32);
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  value[t] = i < in.size() ? in[i] : 0;
#ifdef WRONG
  if (t < 31)
#endif
    count[t] = int(t);
  tn::sync_block();
  if (i < out.size())
    out[i] = value[31 - t] * float(count[31 - t]);
}
