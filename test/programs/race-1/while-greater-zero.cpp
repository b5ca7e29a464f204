// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// `while (n-- > 0)` on a signed count. The twin's row is one shorter than what
// it writes.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: rows: accepted
// WRONG: error[TN1001]: threads 2 and 0 of block 0 race on `y[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+14]]:5
// WRONG: block 32, grid 1; thread 2 of block 0 and thread 0 of block 0; n = 1, y.size() = 1 (replayed: true race)

#include <tn/kernel.h>
#ifdef WRONG
#define ROW (n - 1)
#else
#define ROW n
#endif
TN_KERNEL TN_BLOCK(32) void rows(int n, tn::span<float> y) {
  if (n < 1 || n > 1000)
    return;
  int t = int(tn::thread_idx().x), left = n;
  while (left-- > 0)
    y[t * ROW + left] = 1;
}
