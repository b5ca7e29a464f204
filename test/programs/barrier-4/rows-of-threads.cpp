// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One warp for each row of a block of 32 by 8 threads; in a block of 16 by 16 two rows share a warp and part.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
#include <tn/kernel.h>

#ifdef WRONG
#define SHAPE 16, 16
#else
#define SHAPE 32, 8
#endif
TN_KERNEL TN_BLOCK(SHAPE) void rows(tn::mdspan<const float, 2> m, tn::span<float> y) {
  auto t = tn::thread_idx();
  auto row = tn::global_idx<1>();
  if (row >= m.extent(0))
    return;
  float sum = 0;
  for (std::size_t c = t.x; c < m.extent(1); c += tn::block_dim().x)
    sum += m(row, c);
  sum = tn::warp::reduce_add(sum);
  if (t.x == 0 && row < y.size())
    y[row] = sum;
}
