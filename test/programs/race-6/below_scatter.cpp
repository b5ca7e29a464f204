// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A permutation needs no check in the kernel; the twin's indices are only known to be below a bound.
// RUN: tnc --check --deny-runtime-checks %s
// RUN: not tnc --check --deny-runtime-checks -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

#ifdef WRONG
using Map = tn::below<int>;
#else
using Map = tn::unique<int>;
#endif
TN_KERNEL void scatter(Map map, tn::span<const float> in, tn::span<float> out) {
  auto i = tn::global_idx();
  if (i < map.size())
    out[map[i]] = in[i];
}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `out[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:5
// WRONG: map.size() = 2, map.bound() = 1
