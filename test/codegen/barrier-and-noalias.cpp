// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `noalias` on an argument tells LLVM that no other thread writes what it points
// at, not even across a barrier: where threads do exchange data through an
// argument it would be a lie. Here every thread reads what its neighbour wrote
// before the barrier, so both loads of `data` must stay.
// RUN: %tnc -emit-llvm %s -o - | %FileCheck %s
// RUN: %tnc -ptx %s -o %t.ptx && %FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %ptxas-check %t.ptx
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(64) void rotate(tn::span<int> data, tn::span<int> out) {
  unsigned t = tn::thread_idx().x;
  tn::expects(data.size() == 64);
  tn::expects(out.size() == 64);
  tn::expects(tn::grid_dim().x == 1);
  int mine = data[t];
  tn::sync_block();
  data[t] = mine + 1;
  tn::sync_block();
  out[t] = mine + data[(t + 1) % 64];
}

// CHECK: define ptx_kernel void @{{.*}}rotate
// CHECK-NOT: noalias {{.*}}%data
// CHECK: !alias.scope

// PTX: ld.global
// PTX: bar.sync
// PTX: st.global
// PTX: bar.sync
// PTX: ld.global
// PTX: st.global
