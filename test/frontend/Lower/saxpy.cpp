// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %tnc -emit-mir=built %s -o - | %FileCheck %s
//
// Views become a pointer and a length; an element owes its bounds; the text of
// an access is the author's, also where a library function makes it.
#include <tn/kernel.h>

// CHECK: tn.kernel @_Z5saxpyfN2tn4spanIKfEENS0_IfEE(%arg0: f32, %arg1: !tn.place<f32, global>, %arg2: i64, %arg3: !tn.place<f32, global>, %arg4: i64)
// CHECK-SAME: name = "x", kind = "span", type = "tn::span<const float>", element = "float", size = 4, align = 4, first_arg = 1, num_args = 2, unique = false
// CHECK-SAME: name = "y", kind = "span"{{.*}}unique = true
// CHECK-SAME: source_name = "saxpy"
TN_KERNEL void saxpy(float a, tn::span<const float> x, tn::span<float> y) {
  auto i = tn::global_idx();
  // CHECK: arith.cmpi ult
  // CHECK: tn.if
  // CHECK: tn.bounds {{.*}} "x[i]"
  // CHECK: tn.load {{.*}} {text = "x[i]"} : <f32, global> -> f32
  // CHECK: arith.mulf
  // CHECK: tn.bounds {{.*}} "y[i]"
  // CHECK: tn.load {{.*}} {text = "y[i]"}
  // CHECK: arith.addf
  // CHECK: tn.store {{.*}} {text = "y[i]"} : f32, <f32, global>
  if (i < y.size()) y[i] = a * x[i] + y[i];
  // CHECK: tn.return
}
