// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A table of n entries, filled by a stride of the block; one entry more is read than filled.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[0]` may be read before anything is written to it
// CHECK-NEXT: stride-fill-n.cpp:[[@LINE+17]]:12
// CHECK: launch: block 2, grid 1; thread 1 of block 0; n = 0 (replayed: true fault)
#include <tn/kernel.h>

TN_KERNEL void k(unsigned n, tn::span<const float> in, tn::span<float> out) {
  tn::expects(n < 1024);
  TN_SHARED float s[1024];
  unsigned t = tn::thread_idx().x;
  for (unsigned i = t; i < n; i += tn::block_dim().x)
    s[i] = i < in.size() ? in[i] : 0;
  tn::sync_block();
  float sum = 0;
#ifdef WRONG
  for (unsigned i = 0; i <= n; ++i)
#else
  for (unsigned i = 0; i < n; ++i)
#endif
    sum += s[i];
  auto i = tn::global_idx();
  if (i < out.size())
    out[i] = sum;
}
