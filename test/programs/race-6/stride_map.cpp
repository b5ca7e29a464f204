// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A record of four words for each element of a map; the twins write a fifth, and set records three
// words apart.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
#include <tn/kernel.h>

#ifdef WRONG2
constexpr int pitch = 3;
#else
constexpr int pitch = 4;
#endif
TN_KERNEL void records(tn::unique<unsigned> slot, tn::span<int> out) {
  auto i = tn::global_idx();
  if (i < slot.size()) {
    std::size_t at = std::size_t(slot[i]) * pitch;
#ifdef WRONG1
    for (int k = 0; k < 5; ++k)
#else
    for (int k = 0; k < 4; ++k)
#endif
      out[at + k] = k;
  }
}
// WRONG1: error[TN1001]: threads 0 and 1 of block 0 race on `out[4]`
// WRONG1-NEXT: --> {{.*}}:[[@LINE-4]]:7
// WRONG2: error[TN1001]: threads 0 and 1 of block 0 race on `out[3]`
// WRONG2-NEXT: --> {{.*}}:[[@LINE-6]]:7
