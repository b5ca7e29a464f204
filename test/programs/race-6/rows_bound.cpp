// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows end where the next one starts, and the last one where the bound is; the twin takes one
// element of the next row.
// RUN: tnc --check --deny-runtime-checks %s
// RUN: not tnc --check --deny-runtime-checks -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

TN_KERNEL void scale(tn::monotone<unsigned> off, tn::span<const float> by, tn::span<float> values) {
  auto r = tn::global_idx();
  if (r + 1 < off.size() && r < by.size())
#ifdef WRONG
    for (unsigned j = off[r]; j <= off[r + 1]; ++j)
#else
    for (unsigned j = off[r]; j < off[r + 1]; ++j)
#endif
      values[j] *= by[r];
}
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `values[
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:7
