// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row for each block, its threads a stride apart; the twin uses the stride of another block
// size.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void fill(tn::monotone<unsigned> off, tn::span<float> val) {
  std::size_t r = tn::block_idx().x;
  if (r + 1 < off.size())
#ifdef WRONG
    for (std::size_t j = off[r] + std::size_t(tn::thread_idx().x); j < off[r + 1]; j += 64)
#else
    for (std::size_t j = off[r] + std::size_t(tn::thread_idx().x); j < off[r + 1]; j += 128)
#endif
      val[j] = 1;
}
// WRONG: error[TN1001]: threads 0 and 64 of block 0 race on `val[64]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:7
