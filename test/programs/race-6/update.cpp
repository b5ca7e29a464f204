// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Read, change and write back at the places of an injective map; the twin reads the place of the
// next.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

TN_KERNEL void bump(tn::unique<int> where, tn::span<int> data) {
  auto i = tn::global_idx();
#ifdef WRONG
  if (i + 1 < where.size())
    data[where[i]] = data[where[i + 1]] + 1;
#else
  if (i < where.size())
    data[where[i]] = data[where[i]] + 1;
#endif
}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `data[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-7]]:5
