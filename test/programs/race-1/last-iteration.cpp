// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What follows a loop meets its last iteration only, in which one thread is left; the twins let another one clear the root, or skip the last barriers.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DOTHER %s 2>&1 | %FileCheck %s --check-prefix=OTHER
// OTHER: error[TN1003]: threads {{[01]}} and {{[01]}} of block 0 race on `tree[127]`
// RUN: not %tnc --check -DSOMETIMES %s 2>&1 | %FileCheck %s --check-prefix=SOMETIMES
// SOMETIMES: error[TN1003]
// RUN: not %tnc --check -DSTEP %s 2>&1 | %FileCheck %s --check-prefix=STEP
// STEP: error[TN1003]
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void up(tn::span<const int> in, tn::span<int> out) {
  TN_SHARED int tree[128];
  unsigned t = tn::thread_idx().x;
  std::size_t first = std::size_t(tn::block_idx().x) * 128;
  tree[t] = first + t < in.size() ? in[first + t] : 0;
  tree[t + 64] = first + t + 64 < in.size() ? in[first + t + 64] : 0;
  unsigned step = 1;
  for (unsigned d = 64; d > 0; d >>= 1) {
#ifdef SOMETIMES
    if (d > 2)
#endif
      tn::sync_block();
    if (t < d) {
      unsigned left = step * (2 * t + 1) - 1, right = step * (2 * t + 2) - 1;
      tree[right] += tree[left];
    }
    step *= 2;
  }
#ifdef OTHER
  if (t == 1)
#else
  if (t == 0)
#endif
  {
#ifdef STEP
    tree[126] = 0;
    out[tn::block_idx().x] = tree[95];
    tree[95] = 0;
  } else if (t == 1) {
    tree[126] = 1;
#else
    out[tn::block_idx().x] = tree[127];
    tree[127] = 0;
#endif
  }
}
