// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Records under branches, exits and switches: what is known where.
#include "Records.h"
#include "gtest/gtest.h"

using namespace tn::test;

static const std::string kHead = R"(
    %zero = arith.constant 0.0 : f32
    %one = arith.constant 1 : i32
    %five = arith.constant 5 : i32
    %t = tn.id thread x
    %t64 = arith.extui %t : i32 to i64
    %q = tn.offset %p, %t64 : !tn.place<f32, global>
)";

// if (t >= n) return; __syncthreads(); p[t] = 0;
TEST(Branch, EarlyReturn) {
  std::string module = kernel({pointer("p"), arg("n", "int")}, kHead + R"(
    %c = arith.cmpi sge, %t, %n : i32
    tn.if %c {
      tn.return
    }
    tn.sync block
    tn.store %zero, %q : f32, !tn.place<f32, global>
    tn.return)");
  EXPECT_EQ(
      records(module, {"barrier", "access"}),
      R"(barrier 0 block, if threadIdx.x < n, return unless threadIdx.x < n
access 0 write p[threadIdx.x]: `p` + 4 * threadIdx.x, 4 bytes, if threadIdx.x < n; in 1
)");
}

// int i = t < n ? 1 : 5; p[i] = 0; the value is a choice.
TEST(Branch, VariableOfTwoValues) {
  std::string module = kernel({pointer("p"), arg("n", "int")}, kHead + R"(
    %i = tn.local "i" : !tn.place<i32, local>
    %c = arith.cmpi slt, %t, %n : i32
    tn.if %c {
      tn.store %one, %i : i32, !tn.place<i32, local>
      tn.yield
    } else {
      tn.store %five, %i : i32, !tn.place<i32, local>
      tn.yield
    }
    %v = tn.load %i : !tn.place<i32, local> -> i32
    %v64 = arith.extsi %v : i32 to i64
    %r = tn.offset %p, %v64 : !tn.place<f32, global>
    tn.store %zero, %r : f32, !tn.place<f32, global>
    tn.return)");
  EXPECT_EQ(
      records(module, {"access"}),
      R"(access 0 write p[threadIdx.x < n ? 1 : 5]: `p` + 4 * (threadIdx.x < n ? 1 : 5), 4 bytes; in 0
)");
}

// An inlined function's return leaves only the function.
TEST(Branch, ReturnFromInline) {
  std::string module = kernel({pointer("p"), arg("n", "int")}, kHead + R"(
    %r = tn.local "r" : !tn.place<i32, local>
    %c = arith.cmpi slt, %t, %n : i32
    tn.inline "f" {
      tn.if %c {
        tn.store %one, %r : i32, !tn.place<i32, local>
        tn.return
      }
      tn.store %five, %r : i32, !tn.place<i32, local>
      tn.yield
    }
    tn.sync block
    %v = tn.load %r : !tn.place<i32, local> -> i32
    %v64 = arith.extsi %v : i32 to i64
    %e = tn.offset %p, %v64 : !tn.place<f32, global>
    tn.store %zero, %e : f32, !tn.place<f32, global>
    tn.return)");
  EXPECT_EQ(records(module, {"barrier", "access"}),
            R"(barrier 0 block
access 0 write p[threadIdx.x < n ? 1 : 5]: `p` + 4 * (threadIdx.x < n ? 1 : 5), 4 bytes; in 1
)");
}

// switch (n) { case 1: i = 1; case 2: i += 5; break; default: return; }
TEST(Branch, SwitchFallsThrough) {
  std::string module = kernel({pointer("p"), arg("n", "int")}, kHead + R"(
    %i = tn.local "i" : !tn.place<i32, local>
    %z = arith.constant 0 : i32
    tn.store %z, %i : i32, !tn.place<i32, local>
    tn.switch %n : i32 [1, 2] [0, 1] default 2 {
      tn.store %one, %i : i32, !tn.place<i32, local>
      tn.yield
    }, {
      %a = tn.load %i : !tn.place<i32, local> -> i32
      %s = arith.addi %a, %five overflow<nsw> : i32
      tn.store %s, %i : i32, !tn.place<i32, local>
      tn.break
    }, {
      tn.return
    }
    %v = tn.load %i : !tn.place<i32, local> -> i32
    %v64 = arith.extsi %v : i32 to i64
    %e = tn.offset %p, %v64 : !tn.place<f32, global>
    tn.store %zero, %e : f32, !tn.place<f32, global>
    tn.sync block
    tn.return)");
  EXPECT_EQ(
      records(module, {"barrier", "access"}),
      R"(barrier 0 block, if 1 == n || n == 2, return unless 1 == n || n == 2
access 0 write p[(1 != n && n == 2 ? 0 : 1) + 5]: `p` + 4 * (1 != n && n == 2 ? 0 : 1) + 20, 4 bytes, if 1 == n || n == 2; in 0
)");
}

// float *r = n > 0 ? p : q; r[t] = 0: a record for each.
TEST(Branch, PointerOfTwoObjects) {
  std::string module =
      kernel({pointer("p"), pointer("w"), arg("n", "int")}, kHead + R"(
    %z = arith.constant 0 : i32
    %c = arith.cmpi sgt, %n, %z : i32
    %b = arith.select %c, %p, %w : !tn.place<f32, global>
    %e = tn.offset %b, %t64 : !tn.place<f32, global>
    tn.store %zero, %e : f32, !tn.place<f32, global>
    tn.return)");
  EXPECT_EQ(
      records(module, {"access", "limit"}),
      R"(access 0 write p[threadIdx.x]: `p` + 4 * threadIdx.x, 4 bytes, if 0 < n; in 0
access 1 write w[threadIdx.x]: `w` + 4 * threadIdx.x, 4 bytes, if n <= 0; in 0
)");
}

// m = ballot(t < n); if (t < n) shuffle(m): masks and decisions of collectives.
TEST(Branch, WarpCollectives) {
  std::string module = kernel({pointer("p"), arg("n", "int")}, kHead + R"(
    %full = arith.constant 4294967295 : i64
    %w = arith.constant 32 : i32
    %c = arith.cmpi slt, %t, %n : i32
    %m = tn.vote ballot %full, %c : i64
    tn.if %c {
      %s = tn.shuffle down %m, %t, %one, %w : i32
      tn.sync warp mask %m
      tn.yield
    }
    tn.return)");
  EXPECT_EQ(records(module, {"collective", "barrier"}),
            R"(collective 0 warp, mask 4294967295
collective 1 warp, if threadIdx.x < n, mask ballot
barrier 2 warp, if threadIdx.x < n, mask ballot
)");
}
