// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounds of a sort by odd and even pairs over the whole grid, as a do-while: the test is the same in all blocks, or not.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: :[[@LINE+9]]:5
#include <tn/kernel.h>

TN_KERNEL void rounds(tn::span<int> a, unsigned steps) {
  auto i = tn::global_idx();
  unsigned k = 0;
  do {
    if (i < a.size())
      a[i] = a[i] + 1;
    tn::sync_grid();
#ifdef WRONG
  } while (++k < steps + tn::block_idx().x);
#else
  } while (++k < steps);
#endif
}
