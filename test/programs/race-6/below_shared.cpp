// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bins in shared memory chosen by a checked index; the twin promises a bound that is one too high.
// RUN: tnc --check --deny-runtime-checks %s
// RUN: not tnc --check --deny-runtime-checks -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
#include <tn/kernel.h>

#ifdef WRONG
#define MOST 17u
#else
#define MOST 16u
#endif
TN_KERNEL TN_BLOCK(64) void bins(tn::below<unsigned char> kind, tn::span<unsigned> out) {
  tn::expects(kind.bound() <= MOST);
  TN_SHARED unsigned count[16];
  auto t = tn::thread_idx().x;
  if (t < 16)
    count[t] = 0;
  tn::sync_block();
  for (std::size_t i = t; i < kind.size(); i += 64)
    tn::atomic_ref(count[kind[i]]).fetch_add(1u, tn::relaxed);
  tn::sync_block();
  if (t < 16 && tn::block_idx().x * 16 + t < out.size())
    out[tn::block_idx().x * 16 + t] = count[t];
}
// WRONG: error[TN3009]: cannot prove that `tn::atomic_ref(count[kind[i]]).fetch_add(1u, tn::relaxed)` lies inside `count`
// WRONG-NEXT: --> {{.*}}:[[@LINE-6]]
