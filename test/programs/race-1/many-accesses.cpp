// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Eighty writes of one thread, unrolled: 6400 pairs, asked about as one; the
// wrong twin's stride is one short, so that the last meets the next one's first.
//
// RUN: tnc --check --report=proof %s | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT: many: accepted
// RIGHT: many: 80 accesses, {{[0-9]|[1-9][0-9]}} queries, {{[0-9]+}} solver steps
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `out[{{[0-9]+}}]`
// WRONG-NEXT: many-accesses.cpp:[[@LINE+17]]:35
// WRONG: (replayed: true race)
#include <tn/kernel.h>

#ifdef WRONG
constexpr unsigned kStride = 79;
#else
constexpr unsigned kStride = 80;
#endif

#define ONE(k) out[i * kStride + (k)] = float(k);
#define FOUR(k) ONE(k) ONE(k + 1) ONE(k + 2) ONE(k + 3)
#define TWENTY(k) FOUR(k) FOUR(k + 4) FOUR(k + 8) FOUR(k + 12) FOUR(k + 16)

TN_KERNEL void many(tn::span<float> out) {
  auto i = tn::global_idx();
  if (i >= out.size() / 80) return;
  TWENTY(0) TWENTY(20) TWENTY(40) TWENTY(60)
}
