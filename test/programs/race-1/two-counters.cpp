// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two counters that move towards each other: j = n - 1 - k. The twin's j starts
// at n, which the next thread's row has.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: flip: accepted
// WRONG: error[TN1001]: threads 1 and 2 of block 0 race on `y[2]`
// WRONG-NEXT: {{.*}}:[[@LINE+14]]:5
// WRONG: block 64, grid 1; thread 1 of block 0 and thread 2 of block 0; n = 1, x.size() = 64, y.size() = 65 (replayed: true race)

#include <tn/kernel.h>
#ifdef WRONG
#define MORE 1
#else
#define MORE 0
#endif
TN_KERNEL TN_BLOCK(64) void flip(int n, tn::span<const float> x, tn::span<float> y) {
  int t = int(tn::thread_idx().x);
  if (n < 1 || n > 100000)
    return;
  for (int k = 0, j = n - 1 + MORE; k < n + MORE; ++k, --j)
    y[t * n + j] = x[t * n];
}
