// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads of the last block read the partial sums; the atomic releases and acquires, and barriers
// carry that to the block. The twins draw a relaxed ticket, and leave a barrier out.
// RUN: tnc --check %s 2>&1 | FileCheck %s
// RUN: tnc --check --exercise=60,77 %s 2>&1 | FileCheck --check-prefix=RUNS %s
// RUNS: histogram: exercised: {{[1-9][0-9]*}} launches, {{.*}} 0 faults
// RUN: not tnc --check -DRELAXED %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check -DNO_BARRIER %s 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: the counter `count` is 0 when the kernel starts
// CHECK: histogram: conditional
#include <tn/kernel.h>

#ifdef RELAXED
#define ORDER tn::relaxed
#else
#define ORDER tn::acq_rel
#endif
TN_KERNEL TN_BLOCK(64) void histogram(tn::span<const float> in, tn::span<float> part, tn::span<float> out,
                                      tn::span<unsigned> count) {
  TN_SHARED unsigned ticket;
  auto t = tn::thread_idx().x;
  auto b = tn::block_idx().x;
  if (b * 64ull + t < in.size() && b * 64ull + t < part.size())
    part[b * 64ull + t] = in[b * 64ull + t] * 2;
#ifndef NO_BARRIER
  tn::sync_block();
#endif
  if (t == 0)
    ticket = tn::atomic_ref(count[0]).fetch_add(1u, ORDER);
  tn::sync_block();
  if (ticket == tn::grid_dim().x - 1) {
    float sum = 0;
    for (std::size_t i = t; i < part.size(); i += 64)
      sum += part[i];
    if (t < out.size())
      out[t] = sum;
  }
}
// WRONG: error[TN1002]: thread {{[01]}} of block 0 and thread {{[01]}} of block 3 race on `part[{{[01]}}]`
