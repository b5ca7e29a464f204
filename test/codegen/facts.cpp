// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What is proved reaches LLVM: nobody writes `x`, the launch checks that `x` and
// `y` do not overlap, the block shape is promised.
// RUN: %tnc -emit-llvm %s -o - | %FileCheck %s
// RUN: %tnc -ptx %s -o %t.ptx && %FileCheck %s --check-prefix=PTX < %t.ptx
// RUN: %ptxas-check %t.ptx
#include <tn/kernel.h>

TN_KERNEL TN_BLOCK(128) void axpy(float a, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  if (i < y.size())
    y[i] = a * x[i] + y[i];
}

// CHECK: define ptx_kernel void @{{.*}}axpy
// CHECK-SAME: ptr addrspace(1) noalias{{.*}} readonly{{.*}} %x
// CHECK-SAME: ptr addrspace(1) noalias{{.*}} %y
// CHECK: !invariant.load
// CHECK: "nvvm.reqntid"="128,1,1"

// PTX: .reqntid 128
// PTX: ld.global.nc
// PTX: fma.rn.f32
// PTX-NOT: trap
