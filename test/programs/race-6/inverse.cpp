// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The inverse of a permutation; the twin inverts half of another thread's element.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

TN_KERNEL void invert(tn::unique<unsigned> perm, tn::span<unsigned> inverse) {
  auto i = tn::global_idx();
  if (i < perm.size())
#ifdef WRONG
    inverse[perm[i / 2]] = unsigned(i);
#else
    inverse[perm[i]] = unsigned(i);
#endif
}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `inverse[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-6]]:5
