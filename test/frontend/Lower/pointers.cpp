// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %tnc -emit-mir=built %s -o - | %FileCheck %s
//
// A pointer variable has the space of what is stored in it; a struct of
// pointers is taken apart; a reference is the place itself.
#include <tn/kernel.h>

struct Pair { float *to; const float *from; int n; };

// CHECK-LABEL: tn.kernel @_Z8pointers4Pairi
TN_KERNEL void pointers(Pair s, int n) {
  TN_SHARED float tile[64];
  // CHECK: tn.local "s.to" : <!tn.place<f32, global>, local>
  // CHECK: tn.field %arg0[0]
  // CHECK: tn.local "later" : <!tn.place<f32, shared>, local>
  // CHECK-NEXT: tn.null : <f32, shared>
  // CHECK-NEXT: tn.store
  float *later = nullptr;
  if (n > 3) later = tile;
  // CHECK: tn.place_cmp "ne"
  if (later != nullptr) *later = 1;
  // CHECK: tn.load %{{.*}} -> !tn.place<f32, global>
  // CHECK: tn.load {{.*}} {text = "s.from[n]"}
  float &r = s.to[n];
  r = s.from[n];
}
