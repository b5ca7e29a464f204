// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 32-bit counter against a 64-bit size wraps to zero for huge sizes, which is
// no fault of memory; one that strides by the launch comes to the elements of
// other threads.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
#include <tn/kernel.h>

TN_KERNEL void add(tn::span<const unsigned> in, tn::span<unsigned> out) {
  unsigned sum = 0;
#ifdef WRONG
  for (unsigned j = tn::global_idx(); j < out.size(); j += tn::block_dim().x * tn::grid_dim().x)
    out[j] = j;
#else
  for (unsigned j = 0; j < in.size(); ++j)
    sum += in[j];
  unsigned i = tn::global_idx();
  if (i < out.size())
    out[i] = sum;
#endif
}
// CHECK: error[TN{{3005|1009|1001}}]
// CHECK-NEXT: --> {{.*}}:13:5
