// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control flow, threads, warps, math and obligations.
// RUN: %tn-opt %s | FileCheck %s
// RUN: %tn-opt %s | %tn-opt | FileCheck %s
// RUN: %tn-opt --emit-bytecode %s | %tn-opt | FileCheck %s

// CHECK-LABEL: tn.kernel @control(%{{.*}}: i32, %{{.*}}: i1)
tn.kernel @control(%n: i32, %flag: i1)
    attributes {source_name = "control",
                params = [#tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
                          #tn.param<name = "flag", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>]} {
  %one = arith.constant 1 : i32
  %zero = arith.constant 0 : i32
  %full = arith.constant 4294967295 : i64
  %f = arith.constant 1.5 : f32
  // CHECK: tn.expects %{{.*}} "flag"
  tn.expects %flag "flag"
  // CHECK: tn.if %{{.*}} -> i32 {
  // CHECK: tn.yield %{{.*}} : i32
  // CHECK: } else {
  %v = tn.if %flag -> i32 {
    tn.yield %one : i32
  } else {
    tn.yield %n : i32
  }
  // CHECK: tn.if %{{.*}} {
  // CHECK-NEXT: tn.return
  // CHECK-NEXT: }
  tn.if %flag {
    tn.return
  }
  %i = tn.local "i" : !tn.place<i32, local>
  tn.store %zero, %i : i32, !tn.place<i32, local>
  // CHECK: tn.loop cond {
  // CHECK: tn.condition %{{.*}}
  // CHECK: } body {
  // CHECK: tn.break
  // CHECK: tn.continue
  // CHECK: tn.yield
  // CHECK: } step {
  // CHECK: arith.addi %{{.*}}, %{{.*}} overflow<nsw> : i32
  // CHECK: tn.yield
  // CHECK: } {unroll = 4 : i32}
  tn.loop cond {
    %now = tn.load %i : !tn.place<i32, local> -> i32
    %less = arith.cmpi slt, %now, %n : i32
    tn.condition %less
  } body {
    tn.if %flag {
      tn.break
    } else {
      tn.continue
    }
    tn.yield
  } step {
    %now = tn.load %i : !tn.place<i32, local> -> i32
    %next = arith.addi %now, %one overflow<nsw> : i32
    tn.store %next, %i : i32, !tn.place<i32, local>
    tn.yield
  } {unroll = 4 : i32}
  // CHECK: } {no_unroll, post_test}
  tn.loop cond {
    tn.condition %flag
  } body {
    tn.yield
  } step {
    tn.yield
  } {post_test, no_unroll}
  // CHECK: tn.switch %{{.*}} : i32 [1, 2, 7] [0, 0, 1] default -1 {
  tn.switch %n : i32 [1, 2, 7] [0, 0, 1] default -1 {
    tn.yield
  }, {
    tn.break
  }
  // CHECK: tn.inline "clamp(int)" {
  tn.inline "clamp(int)" {
    tn.if %flag {
      tn.return
    }
    tn.yield
  }
  // CHECK: tn.unsafe "lock-free by design" {
  tn.unsafe "lock-free by design" {
    tn.yield
  }
  // CHECK: tn.id thread x
  %tx = tn.id thread x
  // CHECK: tn.id block y
  %by = tn.id block y
  // CHECK: tn.id block_dim z
  %bz = tn.id block_dim z
  // CHECK: tn.id grid_dim x
  %gx = tn.id grid_dim x
  // CHECK: tn.warp_size
  %w = tn.warp_size
  // CHECK: tn.sync block
  tn.sync block
  // CHECK: tn.sync warp mask %{{.*}}
  tn.sync warp mask %full
  // CHECK: tn.sync grid
  tn.sync grid
  // CHECK: tn.sync_reduce count %{{.*}}
  %count = tn.sync_reduce count %flag
  // CHECK: tn.fence system
  tn.fence system
  // CHECK: tn.shuffle down %{{.*}}, %{{.*}}, %{{.*}}, %{{.*}} : f32
  %s = tn.shuffle down %full, %f, %one, %w : f32
  // CHECK: tn.vote ballot %{{.*}}, %{{.*}} : i64
  %ballot = tn.vote ballot %full, %flag : i64
  // CHECK: tn.vote all %{{.*}}, %{{.*}} : i1
  %all = tn.vote all %full, %flag : i1
  // CHECK: tn.active_mask
  %active = tn.active_mask
  // CHECK: tn.warp_reduce smax %{{.*}}, %{{.*}}
  %m = tn.warp_reduce smax %full, %n
  // CHECK: tn.match any %{{.*}}, %{{.*}} : i32
  %same = tn.match any %full, %n : i32
  // CHECK: tn.clock
  %clock = tn.clock
  // CHECK: tn.math "fma"(%{{.*}}, %{{.*}}, %{{.*}}) : (f32, f32, f32) -> f32
  %fma = tn.math "fma"(%f, %f, %f) : (f32, f32, f32) -> f32
  // CHECK: tn.math "popcount"(%{{.*}}) : (i32) -> i32
  %pop = tn.math "popcount"(%n) : (i32) -> i32
  // CHECK: tn.bounds %{{.*}}, %{{.*}} "x[i]" {proof = #tn<proof runtime>}
  tn.bounds %full, %ballot "x[i]" {proof = #tn<proof runtime>}
  // CHECK: tn.check %{{.*}} 3003, %{{.*}}, %{{.*}} "x[i]"
  tn.check %flag 3003, %full, %ballot "x[i]"
  // CHECK: tn.assert %{{.*}} "n > 0"
  tn.assert %flag "n > 0"
  // CHECK: tn.printf "%d\0A"(%{{.*}}) : i32
  %chars = tn.printf "%d\0A"(%n) : i32
  // CHECK: tn.printf "done"()
  %chars2 = tn.printf "done"()
  // CHECK: tn.trap
  tn.trap
  tn.return
}
