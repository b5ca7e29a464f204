// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The same with `<`, which the twin makes `<=`.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: fill: accepted
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `y[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+14]]:5
// WRONG: block 64, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 0, y.size() = 1 (replayed: true race)

#include <tn/kernel.h>
TN_KERNEL TN_BLOCK(64) void fill(unsigned n, tn::span<float> y) {
  unsigned t = tn::thread_idx().x;
  if (n > 1000 || y.size() < 64 * n)
    return;
  float *first = y.data() + n * t, *last = first + n;
#ifdef WRONG
  for (float *p = first; p <= last && p != y.data() + y.size(); ++p)
#else
  for (float *p = first; p < last; ++p)
#endif
    *p = 1;
}
