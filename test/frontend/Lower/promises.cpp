// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %tnc -emit-mir=built %s -o - | %FileCheck %s
#include <tn/kernel.h>

// CHECK-LABEL: tn.kernel @_Z8promisesPfi
// CHECK-SAME: block_shape = array<i32: 64, 2, 1>
TN_KERNEL TN_BLOCK(64, 2) void promises(float *p, int n) {
  // CHECK: tn.extent
  // CHECK: tn.expects {{.*}} "tn::extent(p) >= (std::size_t)n"
  tn::expects(tn::extent(p) >= (std::size_t)n);
  // CHECK: tn.id thread y
  // CHECK: tn.store {{.*}} {text = "p[tn::thread_idx().y]"}
  p[tn::thread_idx().y] = 1;
}
