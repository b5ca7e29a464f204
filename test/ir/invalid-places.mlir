// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places and memory operations that the verifier refuses.
// RUN: %tn-opt %s --split-input-file --verify-diagnostics

// A field that the struct does not have.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  %s = tn.local "s" : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, local>
  // expected-error @+1 {{names a field that its base does not have}}
  %f = tn.field %s[4] : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, local> -> !tn.place<f32, local>
  tn.return
}

// -----

// A field of another type.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  %s = tn.local "s" : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, local>
  // expected-error @+1 {{has another type than the field}}
  %f = tn.field %s[0] : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, local> -> !tn.place<i32, local>
  tn.return
}

// -----

// A projection stays in its space.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  %s = tn.local "s" : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, local>
  // expected-error @+1 {{has another type than the field}}
  %f = tn.field %s[0] : !tn.place<!tn.struct<"float4", 16, 16, [0: f32, 4: f32, 8: f32, 12: f32]>, local> -> !tn.place<f32, shared>
  tn.return
}

// -----

// Only arrays are indexed.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  %i = arith.constant 0 : i64
  // expected-error @+1 {{has another type than an element of its base}}
  %f = tn.index %p[%i] : !tn.place<f32, global> -> !tn.place<f32, global>
  tn.return
}

// -----

// A recast keeps the space.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{cannot change the space}}
  %f = tn.recast %p : !tn.place<f32, global> -> !tn.place<i32, shared>
  tn.return
}

// -----

// A load reads what the place holds.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{reads another type than the place holds}}
  %f = tn.load %p : !tn.place<f32, global> -> i32
  tn.return
}

// -----

// A store writes what the place holds.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{writes another type than the place holds}}
  tn.store %n, %p : i32, !tn.place<f32, global>
  tn.return
}

// -----

// Constant memory is not written.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{writes to read-only constant space}}
  tn.store %n, %q : i32, !tn.place<i32, constant>
  tn.return
}

// -----

// Nor zeroed.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{writes to read-only constant space}}
  tn.zero %q : !tn.place<i32, constant>
  tn.return
}

// -----

// Nor changed atomically.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{writes to read-only constant space}}
  %o = tn.atomic_rmw add relaxed grid %q, %n : !tn.place<i32, constant>, i32
  tn.return
}

// -----

// A copy is between equal types.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{copies between two types}}
  tn.copy %q to %p : !tn.place<i32, constant>, !tn.place<f32, global>
  tn.return
}

// -----

// Integer addition of floats.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  %f = arith.constant 1.0 : f32
  // expected-error @+1 {{has a kind that does not fit its type}}
  %o = tn.atomic_rmw add relaxed grid %p, %f : !tn.place<f32, global>, f32
  tn.return
}

// -----

// A compare-and-swap of another type.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{has another type than the place holds}}
  %o = tn.atomic_cas relaxed grid %p, %n, %n : !tn.place<f32, global>, i32
  tn.return
}

// -----

// An atomic load of another type.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{reads another type than the place holds}}
  %o = tn.atomic_load relaxed grid %p : !tn.place<f32, global> -> i32
  tn.return
}

// -----

// An atomic store of another type.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{writes another type than the place holds}}
  tn.atomic_store relaxed grid %n, %p : i32, !tn.place<f32, global>
  tn.return
}

// -----

// A local is local.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{makes a place that is not in local space}}
  %l = tn.local "l" : !tn.place<i32, shared>
  tn.return
}

// -----

// Shared memory is shared.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{makes a place that is not in shared space}}
  %l = tn.shared "l" : !tn.place<i32, global>
  tn.return
}

// -----

// A module variable must exist.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{names no module variable}}
  %l = tn.address_of @nobody : !tn.place<i32, global>
  tn.return
}

// -----

// An unknown comparison.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{has no such predicate: "=="}}
  %e = tn.place_cmp "==" %p, %p : !tn.place<f32, global>
  tn.return
}

// -----

// Alignments are powers of two.
// expected-error @+1 {{struct `s` has alignment 3, which is no power of two}}
tn.global @g : !tn.struct<"s", 3, 3, [0: i8]> in global

// -----

// A module variable keeps its space.
tn.global @g : i32 in constant
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{makes a place that is not in constant space}}
  %l = tn.address_of @g : !tn.place<i32, global>
  tn.return
}

// -----

// And its type.
tn.global @g : i32 in constant
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{has another type than the module variable}}
  %l = tn.address_of @g : !tn.place<f32, constant>
  tn.return
}
