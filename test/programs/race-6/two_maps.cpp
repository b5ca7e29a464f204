// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two maps, two outputs; the twin writes one output by both.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

TN_KERNEL void two(tn::unique<int> p, tn::unique<int> q, tn::span<int> a, tn::span<int> b) {
  auto i = tn::global_idx();
  if (i < p.size() && i < q.size()) {
    a[p[i]] = 1;
#ifdef WRONG
    a[q[i]] = 2;
#else
    b[q[i]] = 2;
#endif
  }
}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `a[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-7]]:5
