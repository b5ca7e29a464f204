// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first element of each row that has one; the twin writes it for empty rows as well.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

TN_KERNEL void heads(tn::monotone<int> off, tn::span<int> mark) {
  auto r = tn::global_idx();
  if (r + 1 < off.size())
#ifndef WRONG
    if (off[r] < off[r + 1])
#endif
      mark[off[r]] = 1;
}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `mark[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:7
