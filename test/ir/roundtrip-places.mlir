// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Kernels, module variables, places and memory: the text that is printed
// parses to the same text.
// RUN: %tn-opt %s | FileCheck %s
// RUN: %tn-opt %s | %tn-opt | FileCheck %s
// RUN: %tn-opt --emit-bytecode %s | %tn-opt | FileCheck %s

// CHECK: module attributes {tn.phase = #tn<phase built>}
module attributes {tn.phase = #tn<phase built>} {
  // CHECK: tn.global @table : !tn.array<4 x i32> in constant = [1, 2, 3, 4] {host_writable}
  tn.global @table : !tn.array<4 x i32> in constant = [1, 2, 3, 4] {host_writable}
  // CHECK: tn.global @counter : i32 in global
  tn.global @counter : i32 in global

  // CHECK-LABEL: tn.kernel @places(%{{.*}}: !tn.place<f32, global>, %{{.*}}: i64, %{{.*}}: !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, param>)
  // CHECK-SAME: block_shape = array<i32: 32, 0, 0>
  // CHECK-SAME: max_threads = 256 : i32
  // CHECK-SAME: #tn.param<name = "x", kind = "span", type = "tn::span<float>", element = "float", size = 4, align = 4, first_arg = 0, num_args = 2, unique = true>
  tn.kernel @places(%x: !tn.place<f32, global>, %n: i64,
                    %v: !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, param>)
      attributes {source_name = "places<4>", block_shape = array<i32: 32, 0, 0>, max_threads = 256 : i32, internal,
                  arg_facts = [{noalias}, {}, {readonly}],
                  params = [#tn.param<name = "x", kind = "span", type = "tn::span<float>", element = "float", size = 4, align = 4, first_arg = 0, num_args = 2, unique = true>,
                            #tn.param<name = "v", kind = "struct", type = "float4", element = "", size = 16, align = 16, first_arg = 2, num_args = 1, unique = false>]} {
    %i = arith.constant 3 : i64
    // CHECK: tn.local "i" {alignment = 8 : i64} : <i32, local>
    %local = tn.local "i" {alignment = 8 : i64} : !tn.place<i32, local>
    // CHECK: tn.shared "tile" : <!tn.array<8 x !tn.array<33 x f32>>, shared>
    %tile = tn.shared "tile" : !tn.place<!tn.array<8 x !tn.array<33 x f32>>, shared>
    // CHECK: tn.dynamic_shared : <f32, shared>
    %dynamic = tn.dynamic_shared : !tn.place<f32, shared>
    // CHECK: tn.address_of @table : <!tn.array<4 x i32>, constant>
    %table = tn.address_of @table : !tn.place<!tn.array<4 x i32>, constant>
    // CHECK: tn.field %{{.*}}[2] : <!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, param> -> <f32, param>
    %z = tn.field %v[2] : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, param> -> !tn.place<f32, param>
    // CHECK: tn.index %{{.*}}[%{{.*}}] : <!tn.array<8 x !tn.array<33 x f32>>, shared> -> <!tn.array<33 x f32>, shared>
    %row = tn.index %tile[%i] : !tn.place<!tn.array<8 x !tn.array<33 x f32>>, shared> -> !tn.place<!tn.array<33 x f32>, shared>
    %cell = tn.index %row[%i] : !tn.place<!tn.array<33 x f32>, shared> -> !tn.place<f32, shared>
    // CHECK: tn.offset %{{.*}}, %{{.*}} : <f32, global>
    %p = tn.offset %x, %i : !tn.place<f32, global>
    // CHECK: tn.recast %{{.*}} : <f32, global> -> <!tn.array<2 x i32>, global>
    %r = tn.recast %p : !tn.place<f32, global> -> !tn.place<!tn.array<2 x i32>, global>
    // CHECK: tn.null : <f32, global>
    %null = tn.null : !tn.place<f32, global>
    // CHECK: tn.place_diff %{{.*}}, %{{.*}} : <f32, global>
    %d = tn.place_diff %p, %x : !tn.place<f32, global>
    // CHECK: tn.place_cmp "ne" %{{.*}}, %{{.*}} : <f32, global>
    %ne = tn.place_cmp "ne" %p, %null : !tn.place<f32, global>
    // CHECK: tn.extent %{{.*}} : <f32, global>
    %e = tn.extent %x : !tn.place<f32, global>
    // CHECK: tn.load %{{.*}} {align = 16 : i64, invariant, is_volatile, proof = #tn<proof launch>} : <f32, global> -> f32
    %a = tn.load %p {is_volatile, invariant, align = 16 : i64, proof = #tn<proof launch>} : !tn.place<f32, global> -> f32
    // CHECK: tn.store %{{.*}}, %{{.*}} {proof = #tn<proof proved>} : f32, <f32, shared>
    tn.store %a, %cell {proof = #tn<proof proved>} : f32, !tn.place<f32, shared>
    // A pointer held in a variable.
    %pp = tn.local "p" : !tn.place<!tn.place<f32, global>, local>
    // CHECK: tn.store %{{.*}}, %{{.*}} : !tn.place<f32, global>, <!tn.place<f32, global>, local>
    tn.store %p, %pp : !tn.place<f32, global>, !tn.place<!tn.place<f32, global>, local>
    // CHECK: tn.load %{{.*}} : <!tn.place<f32, global>, local> -> !tn.place<f32, global>
    %q = tn.load %pp : !tn.place<!tn.place<f32, global>, local> -> !tn.place<f32, global>
    %row2 = tn.local "row" : !tn.place<!tn.array<33 x f32>, local>
    // CHECK: tn.zero %{{.*}} {proof = #tn<proof unsafe>} : <!tn.array<33 x f32>, local>
    tn.zero %row2 {proof = #tn<proof unsafe>} : !tn.place<!tn.array<33 x f32>, local>
    // CHECK: tn.copy %{{.*}} to %{{.*}} {invariant, source_proof = #tn<proof proved>, target_proof = #tn<proof runtime>} : <!tn.array<33 x f32>, shared>, <!tn.array<33 x f32>, local>
    tn.copy %row to %row2 {invariant, source_proof = #tn<proof proved>, target_proof = #tn<proof runtime>} : !tn.place<!tn.array<33 x f32>, shared>, !tn.place<!tn.array<33 x f32>, local>
    %c = tn.address_of @counter : !tn.place<i32, global>
    %one = arith.constant 1 : i32
    // CHECK: tn.atomic_rmw add relaxed grid %{{.*}}, %{{.*}} : <i32, global>, i32
    %o1 = tn.atomic_rmw add relaxed grid %c, %one : !tn.place<i32, global>, i32
    // CHECK: tn.atomic_cas acq_rel system %{{.*}}, %{{.*}}, %{{.*}} : <i32, global>, i32
    %o2 = tn.atomic_cas acq_rel system %c, %one, %o1 : !tn.place<i32, global>, i32
    // CHECK: tn.atomic_load acquire block %{{.*}} : <i32, global> -> i32
    %o3 = tn.atomic_load acquire block %c : !tn.place<i32, global> -> i32
    // CHECK: tn.atomic_store release grid %{{.*}}, %{{.*}} {proof = #tn<proof proved>} : i32, <i32, global>
    tn.atomic_store release grid %o3, %c {proof = #tn<proof proved>} : i32, !tn.place<i32, global>
    tn.return
  }

  // CHECK: tn.contract @places {
  // CHECK: ^bb0(%{{.*}}: !tn.place<f32, global>, %{{.*}}: i64, %{{.*}}: !tn.place<
  tn.contract @places {
  ^bb0(%x: !tn.place<f32, global>, %n: i64, %v: !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, param>):
    %wide = arith.extui %n : i64 to i128
    %b = tn.id block_dim x
    %bw = arith.extui %b : i32 to i128
    // CHECK: tn.require %{{.*}} "<=" %{{.*}} "blockDim.x <= n" for "keeps `x[i]` inside `x`" : i128
    tn.require %bw "<=" %wide "blockDim.x <= n" for "keeps `x[i]` inside `x`" : i128
    tn.return
  }
}
