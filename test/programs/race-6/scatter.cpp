// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A scatter by a permutation; the twins take it for granted of an ordinary span, write one element
// further for some, and halve the index.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=WRONG3 %s
#include <tn/kernel.h>

#ifdef WRONG1
using Permutation = tn::span<const int>;
#else
using Permutation = tn::unique<int>;
#endif
TN_KERNEL void scatter(Permutation perm, tn::span<const float> in, tn::span<float> out) {
  auto i = tn::global_idx();
  if (i < perm.size())
#ifdef WRONG2
    out[perm[i] + i % 2] = in[i];
#elif defined(WRONG3)
    out[perm[i] / 2] = in[i];
#else
    out[perm[i]] = in[i];
#endif
}
// WRONG1: error[TN1001]: threads 0 and 1 of block 0 race on `out[0]`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-4]]:5
// WRONG2: error[TN1001]: threads 1 and 0 of block 0 race on `out[{{[0-9]+}}]`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-10]]:5
// WRONG3: error[TN1001]: threads 0 and 1 of block 0 race on `out[{{[0-9]+}}]`
// WRONG3-NEXT: --> {{.*}}:[[@LINE-10]]:5
