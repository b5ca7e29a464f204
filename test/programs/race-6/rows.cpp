// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows of a sparse matrix, one thread each; the twins take the offsets of an ordinary span, go one
// element too far, start a row early, and skip a row's end.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=WRONG3 %s
// RUN: not tnc --check -DWRONG4 %s 2>&1 | FileCheck --check-prefix=WRONG4 %s
#include <tn/kernel.h>

#ifdef WRONG1
using Offsets = tn::span<const int>;
#else
using Offsets = tn::monotone<int>;
#endif
TN_KERNEL void scale(Offsets off, tn::span<float> val) {
  auto r = tn::global_idx();
  if (r + 1 < off.size())
#ifdef WRONG2
    for (int j = off[r]; j <= off[r + 1]; ++j)
#elif defined(WRONG3)
    for (int j = off[r] - 1; j < off[r + 1]; ++j)
#elif defined(WRONG4)
    for (int j = off[r]; j < off[r + 1] + 1; ++j)
#else
    for (int j = off[r]; j < off[r + 1]; ++j)
#endif
      val[j] = 2 * val[j];
}
// WRONG1: error[TN1001]: threads 5 and 7 of block 0 race on `val[1]`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-3]]:7
// WRONG2: error[TN1001]: threads 0 and 1 of block 0 race on `val[0]`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-5]]:7
// WRONG3: error[TN1001]: threads 0 and 1 of block 0 race on `val[0]`
// WRONG3-NEXT: --> {{.*}}:[[@LINE-7]]:7
// WRONG4: error[TN1001]: threads 0 and 1 of block 0 race on `val[0]`
// WRONG4-NEXT: --> {{.*}}:[[@LINE-9]]:7
