// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same with `!=`, which a count that starts below meets.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: rows: accepted
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[8]`
// WRONG-NEXT: {{.*}}:[[@LINE+13]]:5
// WRONG: block 64, grid 1; thread 0 of block 0 and thread 1 of block 0; y.size() = 513 (replayed: true race)

#include <tn/kernel.h>
#ifdef WRONG
#define COUNT 9
#else
#define COUNT 8
#endif
TN_KERNEL TN_BLOCK(64) void rows(tn::span<float> y) {
  unsigned t = tn::thread_idx().x;
  int k = 0;
  do {
    y[k + 8 * t] = 1;
  } while (++k != COUNT);
}
