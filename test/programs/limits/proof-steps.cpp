// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reasoning outside the solver has a budget in steps: past it a kernel is undecided, and says so the same way each time.
// RUN: tnc --check %s
// RUN: tnc --check --proof-steps=1000000 %s
// RUN: not tnc --check --proof-steps=100 %s 2>&1 | FileCheck %s
// RUN: not tnc --check --proof-steps=600 %s 2>&1 | FileCheck %s --check-prefix=LATER
// RUN: not tnc --check --proof-steps=600 %s > %t.first 2>&1
// RUN: not tnc --check --proof-steps=600 %s > %t.second 2>&1
// RUN: cmp %t.first %t.second
// RUN: not tnc --check --proof-steps=600 -DRACE %s 2>&1 | FileCheck %s --check-prefix=STILL
// RUN: not tnc --check --proof-steps=none %s 2>&1 | FileCheck %s --check-prefix=OPTION
// CHECK: error[TN1009]: cannot prove everything about this kernel: that takes more than 100 steps of reasoning
// CHECK-NEXT: proof-steps.cpp:[[@LINE+14]]:1
// CHECK: help: split the kernel, write repetitions as a loop, or allow more with `--proof-steps=<n>`
// LATER: error[TN1009]: cannot prove everything about this kernel: that takes more than 600 steps of reasoning
// LATER-NEXT: proof-steps.cpp:[[@LINE+11]]:1
// STILL: error[TN1{{00[0-9]}}]
// OPTION: `--proof-steps=none` needs a number of steps, at least 1
#include <tn/kernel.h>

#ifdef RACE
#define SHIFT 1
#else
#define SHIFT 0
#endif

TN_KERNEL void average(tn::span<const float> in, tn::span<float> out) {
  auto i = tn::global_idx();
  if (i == 0 || i + 1 >= in.size() || i + SHIFT >= out.size())
    return;
  out[i] = (in[i - 1] + in[i] + in[i + 1]) / 3;
  if (SHIFT)
    out[i + SHIFT] = 0;
}
