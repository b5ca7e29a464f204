// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What all threads read after a tree reduction lies behind the loop's last barrier; not when an iteration may end without one.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DHEAD %s 2>&1 | %FileCheck %s --check-prefix=HEAD
// HEAD: error[TN1003]: threads 0 and 1 of block 0 race on `s[0]`
// HEAD-NEXT: after-a-loop.cpp:[[@LINE+30]]:15
// RUN: not %tnc --check -DSOMETIMES %s 2>&1 | %FileCheck %s --check-prefix=SOMETIMES
// SOMETIMES: error[TN1003]
// RUN: not %tnc --check -DBREAK %s 2>&1 | %FileCheck %s --check-prefix=BREAK
// BREAK: error[TN1003]: threads 0 and 1 of block 0 race on `s[0]`
// BREAK-NEXT: after-a-loop.cpp:[[@LINE+25]]:15
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void sum(tn::span<const int> in, tn::span<int> out) {
  TN_SHARED int s[128];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  s[t] = i < in.size() ? in[i] : 0;
  tn::sync_block();
  for (unsigned half = 64; half > 0; half /= 2) {
#ifdef HEAD
    tn::sync_block();
#endif
    if (t < half)
      s[t] += s[t + half];
#ifdef SOMETIMES
    if (half > 1)
#elif defined(BREAK)
    if (half == 1)
      break;
#endif
#ifndef HEAD
    tn::sync_block();
#endif
  }
  int total = s[0];
  if (i < out.size())
    out[i] = total;
}

// No barrier in a loop that runs no iteration: then nothing was written either.
TN_KERNEL TN_BLOCK(64) void zero_trip(unsigned n, tn::span<int> out) {
  TN_SHARED int s[64];
  unsigned t = tn::thread_idx().x;
  auto i = tn::global_idx();
  s[t] = 0;
  tn::sync_block();
  for (unsigned k = 0; k < n; ++k) {
    s[t] = int(k);
    tn::sync_block();
    if (t == 70)
      s[t - 64] = 1;
    tn::sync_block();
  }
  int other = s[t ^ 1];
  if (i < out.size())
    out[i] = other;
}
