// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control flow and thread operations that the verifier refuses.
// RUN: %tn-opt %s --split-input-file --verify-diagnostics

// `tn.break` stands in no loop or switch.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  tn.if %c {
    // expected-error @+1 {{leaves no loop or switch}}
    tn.break
  }
  tn.return
}

// -----

// An inlined body's `tn.break` does not reach the caller's loop.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  tn.loop cond {
    tn.condition %c
  } body {
    tn.inline "f" {
      // expected-error @+1 {{leaves no loop or switch}}
      tn.break
    }
    tn.yield
  } step {
    tn.yield
  }
  tn.return
}

// -----

// A switch is no target of `tn.continue`.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  tn.switch %n : i32 [1] [0] default -1 {
    // expected-error @+1 {{leaves no loop or switch}}
    tn.continue
  }
  tn.return
}

// -----

// An `if` with a result needs both regions.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{with results needs an else region}}
  %v = tn.if %c -> i32 {
    tn.yield %n : i32
  }
  tn.return
}

// -----

// The regions yield what the `if` gives.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  %v = tn.if %c -> i32 {
    // expected-error @+1 {{yields other types than its parent's results}}
    tn.yield %c : i1
  } else {
    tn.yield %n : i32
  }
  tn.return
}

// -----

// An `if` with a result cannot be left.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  tn.loop cond {
    tn.condition %c
  } body {
    %v = tn.if %c -> i32 {
      tn.yield %n : i32
    } else {
      // expected-error @+1 {{cannot end a region that must fall through}}
      tn.break
    }
    tn.yield
  } step {
    tn.yield
  }
  tn.return
}

// -----

// A loop's condition region ends in tn.condition.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{needs a `cond` region that ends in tn.condition}}
  tn.loop cond {
    tn.yield
  } body {
    tn.yield
  } step {
    tn.yield
  }
  tn.return
}

// -----

// A step falls through.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  tn.loop cond {
    tn.condition %c
  } body {
    tn.yield
  } step {
    // expected-error @+1 {{cannot end a region that must fall through}}
    tn.break
  }
  tn.return
}

// -----

// Values and targets of a switch run in parallel.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{has 2 values and 1 targets}}
  tn.switch %n : i32 [1, 2] [0] default -1 {
    tn.yield
  }
  tn.return
}

// -----

// Targets of a switch exist.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{names a region that it does not have}}
  tn.switch %n : i32 [1] [1] default -1 {
    tn.yield
  }
  tn.return
}

// -----

// So does its default.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{names a region that it does not have}}
  tn.switch %n : i32 [1] [0] default 3 {
    tn.yield
  }
  tn.return
}

// -----

// Only warp barriers have a mask.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  %m = arith.constant 1 : i64
  // expected-error @+1 {{has a mask outside warp scope}}
  tn.sync block mask %m
  tn.return
}

// -----

// No barrier of one thread.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{has no barrier of this scope}}
  tn.sync thread
  tn.return
}

// -----

// Ballot gives 64 lanes.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  %m = arith.constant 1 : i64
  // expected-error @+1 {{ballot gives i64, any and all give i1}}
  %b = tn.vote ballot %m, %c : i32
  tn.return
}

// -----

// Lanes exchange words.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  %m = arith.constant 1 : i64
  // expected-error @+1 {{exchanges values of 32 or 64 bits}}
  %b = tn.shuffle idx %m, %c, %n, %n : i1
  tn.return
}

// -----

// An unknown math function.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{names no function of Math.def}}
  %b = tn.math "frobnicate"(%n) : (i32) -> i32
  tn.return
}

// -----

// Arity of a math function.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{takes 1 operands}}
  %b = tn.math "popcount"(%n, %n) : (i32, i32) -> i32
  tn.return
}

// -----

// Types of a math function.
tn.kernel @k(%n: i32, %c: i1, %p: !tn.place<f32, global>, %q: !tn.place<i32, constant>)
    attributes {source_name = "k", params = [
      #tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 0, num_args = 1, unique = false>,
      #tn.param<name = "c", kind = "scalar", type = "bool", element = "", size = 1, align = 1, first_arg = 1, num_args = 1, unique = false>,
      #tn.param<name = "p", kind = "pointer", type = "float *", element = "float", size = 4, align = 4, first_arg = 2, num_args = 1, unique = true>,
      #tn.param<name = "q", kind = "pointer", type = "const int *", element = "int", size = 4, align = 4, first_arg = 3, num_args = 1, unique = false>]} {
  // expected-error @+1 {{has types that `sqrt` does not take}}
  %b = tn.math "sqrt"(%n) : (i32) -> i32
  tn.return
}

// -----

// The body of a kernel ends in a return.
// expected-error @+1 {{body must end in tn.return}}
tn.kernel @k() attributes {source_name = "k", params = []} {
  tn.trap
  tn.yield
}

// -----

// `params` covers the arguments.
// expected-error @+1 {{has 1 arguments but `params` describes 0}}
tn.kernel @k(%n: i32) attributes {source_name = "k", params = []} {
  tn.return
}

// -----

// `params` starts at the first argument.
// expected-error @+1 {{has `params` that do not match its arguments}}
tn.kernel @k(%n: i32) attributes {source_name = "k", params = [#tn.param<name = "n", kind = "scalar", type = "int", element = "", size = 4, align = 4, first_arg = 1, num_args = 1, unique = false>]} {
  tn.return
}

// -----

// A launch condition compares.
tn.contract @k {
  %n = arith.constant 1 : i128
  // expected-error @+1 {{has no such predicate: "=<"}}
  tn.require %n "=<" %n "" for "" : i128
  tn.return
}
