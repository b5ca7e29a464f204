// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp sum by shuffles; wrong where the block may end inside a warp, so that a lane is read that has no thread.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]: a shuffle that reads a lane which the block's last warp does not have
// CHECK-NEXT: :[[@LINE+13]]:10
// CHECK: thread 0 reads lane {{[0-9]+}} of its warp, where the block has no thread: the value is undefined
// CHECK: (replayed: true divergence)
// CHECK: help: if every launch has whole warps, promise it: `tn::expects(tn::block_dim().x % 32 == 0);`
#include <tn/kernel.h>

TN_KERNEL void sums(tn::span<const float> x, tn::span<float> out) {
#ifndef WRONG
  tn::expects(tn::block_dim().x % 32 == 0);
#endif
  auto i = tn::global_idx();
  float v = i < x.size() ? x[i] : 0.0f;
  for (int d = 16; d > 0; d /= 2)
    v += tn::warp::shuffle_down(v, d);
  if (tn::thread_idx().x == 0 && tn::block_idx().x < out.size())
    out[tn::block_idx().x] = v;
}
