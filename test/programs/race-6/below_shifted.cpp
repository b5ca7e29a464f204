// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbours of a checked index; the twin steps below it, and the index may be 0.
// RUN: tnc --check --deny-runtime-checks %s
// RUN: not tnc --check --deny-runtime-checks -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

TN_KERNEL void slopes(tn::below<int> at, tn::span<const float> y, tn::span<float> out) {
  auto i = tn::global_idx();
  if (i < at.size() && i < out.size())
#ifdef WRONG
    out[i] = y[at[i]] - y[at[i] - 1];
#else
    out[i] = y[at[i] + 1] - y[at[i]];
#endif
}
// WRONG: error[TN3003]: a run-time bounds check of `y[at[i] - 1]` stays in the kernel
// WRONG-NEXT: --> {{.*}}:[[@LINE-6]]
