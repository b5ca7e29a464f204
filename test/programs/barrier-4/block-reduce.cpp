// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Sums of warps, then one warp sums these: the block's size is a promise, and the second step is the first warp's alone.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
#include <tn/kernel.h>

TN_KERNEL void sums(tn::span<const int> x, tn::span<int> y) {
  tn::expects(tn::block_dim().x % 32 == 0);
  TN_SHARED int s[32];
  unsigned t = tn::thread_idx().x, lane = t % 32, warp = t / 32;
  auto i = tn::global_idx();
  int v = i < x.size() ? x[i] : 0;
  v = tn::warp::reduce_add(v);
  if (lane == 0)
    s[warp] = v;
  tn::sync_block();
  unsigned warps = tn::block_dim().x / 32;
  v = t < warps ? s[lane] : 0;
#ifdef WRONG
  if (t < warps)
#else
  if (warp == 0)
#endif
    v = tn::warp::reduce_add(v);
  if (t == 0 && tn::block_idx().x < y.size())
    y[tn::block_idx().x] = v;
}
