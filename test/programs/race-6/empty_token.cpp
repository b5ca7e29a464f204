// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is said of a token's elements says nothing where it has none: an empty one proves no kernel.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check -DWRONG -DKIND=unique %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check -DWRONG -DKIND=monotone %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

#ifndef KIND
#define KIND below
#endif
TN_KERNEL void mark(tn::KIND<int> at, tn::span<int> out) {
  auto i = tn::global_idx();
  int v = i < at.size() ? at[i] : 7;
  if (at.size() == 0 && i < out.size())
#ifdef WRONG
    out[v < 0 ? 1 : 0] = 1;
#else
    out[i] = v;
#endif
}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `out[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-6]]
