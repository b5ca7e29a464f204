// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %tnc -emit-mir=built %s -o - | %FileCheck %s
//
// Exits end regions; a function with one return at its end leaves no tn.inline.
#include <tn/kernel.h>

TN_DEVICE int flat(int x) { return x * 3; }
TN_DEVICE int early(int x) {
  if (x < 0) return 0;
  return x;
}

// CHECK-LABEL: tn.kernel @_Z7controlPii
TN_KERNEL void control(int *p, int n) {
  // CHECK: tn.if
  // CHECK-NEXT: tn.return
  // CHECK-NEXT: }
  if (n < 0) return;
  // CHECK-NOT: tn.inline
  // CHECK: arith.muli {{.*}} overflow<nsw>
  p[0] = flat(n);
  // CHECK: tn.local "_0" : <i32, local>
  // CHECK: tn.inline "early" {
  // CHECK: tn.return
  // CHECK: }
  p[1] = early(n);
  // CHECK: tn.loop cond {
  // CHECK: tn.condition
  // CHECK: } body {
  // CHECK: tn.continue
  // CHECK: tn.break
  // CHECK: } step {
  // CHECK: } {unroll = 4 : i32}
  TN_UNROLL_N(4) for (int i = 0; i < n; ++i) {
    if (i == 3) continue;
    if (p[i] > 7) break;
    p[i] = i;
  }
  // CHECK: tn.loop
  // CHECK: {unroll = 0 : i32}
  TN_UNROLL for (int i = 0; i < 4; ++i) p[i] = i;
  // CHECK: tn.loop
  // CHECK: {post_test}
  do p[n] = n; while (--n > 0);
  // CHECK: tn.switch {{.*}} : i32 [0, 1, 5] [0, 0, 1] default 2
  switch (n) {
  case 0:
  case 1: p[0] = 1; break;
  case 5: p[0] = 2; [[fallthrough]];
  default: p[0] = 3;
  }
  // The right side may fault, so it waits for the left one.
  // CHECK: tn.if {{.*}} -> i1 {
  // CHECK: tn.load {{.*}} {text = "p[n]"}
  if (n > 0 && p[n] > 0) p[0] = 4;
  // CHECK: arith.andi {{.*}} : i1
  if (n > 0 && n < 100) p[0] = 5;
  // CHECK: tn.unsafe "checked by hand" {
  TN_UNSAFE("checked by hand") { p[n] = 6; }
}
