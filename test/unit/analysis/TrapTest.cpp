// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What has felled other checkers: wraps, truncation, loops that change their
// own bound, tests with effects, barriers in loops that end apart.
#include "Records.h"
#include "gtest/gtest.h"

using namespace tn::test;

static const std::string kHead = R"(
    %zero = arith.constant 0.0 : f32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %t = tn.id thread x
    %i = tn.local "i" : !tn.place<i32, local>
)";
static std::string loadI(const std::string &name) {
  return name + " = tn.load %i : !tn.place<i32, local> -> i32\n";
}
static std::string storeI(const std::string &value) {
  return "tn.store " + value + ", %i : i32, !tn.place<i32, local>\n";
}
// p[index] = 0 for an i64 index.
static std::string touch(const std::string &index) {
  return "%e = tn.offset %p, " + index +
         " : !tn.place<f32, global>\ntn.store %zero, %e : f32, !tn.place<f32, "
         "global>\n";
}

// for (unsigned i = n; i-- > 0;) p[i] = 0: the test decrements.
TEST(Trap, TestWithAnEffect) {
  std::string module =
      kernel({pointer("p"), arg("n", "unsigned int")},
             kHead + storeI("%n") + "tn.loop cond {\n" + loadI("%now") + R"(
      %less = arith.subi %now, %c1 : i32
      tn.store %less, %i : i32, !tn.place<i32, local>
      %go = arith.cmpi ugt, %now, %c0 : i32
      tn.condition %go
    } body {
)" + loadI("%v") +
                 "%w = arith.extui %v : i32 to i64\n" + touch("%w") +
                 "tn.yield\n} step { tn.yield }\ntn.return");
  EXPECT_EQ(records(module, {"loop", "access", "wrap"}),
            R"(loop 0: iteration, uniform, while 0 < n - iteration
access 0 write p[u32(n - iteration - 1)]: `p` + 4 * u32(n - iteration - 1), 4 bytes, if 0 < n - iteration; loops 0; in 0
wrap n - iteration - 1 in 32 unsigned bits
)");
}

// do { __syncthreads(); } while (++i < t): threads stop coming at different
// times.
TEST(Trap, BarrierInALoopTestedAtTheEnd) {
  std::string module = kernel({}, kHead + storeI("%c0") + R"(
    tn.loop cond {
)" + loadI("%now") + R"(
      %next = arith.addi %now, %c1 overflow<nsw> : i32
      tn.store %next, %i : i32, !tn.place<i32, local>
      %go = arith.cmpi slt, %next, %t : i32
      tn.condition %go
    } body {
      tn.sync block
      tn.yield
    } step { tn.yield } {post_test}
    tn.return)");
  EXPECT_EQ(
      records(module, {"loop", "barrier"}),
      R"(loop 0: iteration, barrier, at least once, while iteration < threadIdx.x || 0 == iteration
barrier 0 block, if iteration < threadIdx.x || 0 == iteration, loop unless iteration < threadIdx.x || 0 == iteration; loops 0
)");
}

// for (int i = 0; i < size; ++i) with a 64-bit size: i may wrap.
TEST(Trap, NarrowCounterWideBound) {
  std::string module = kernel({pointer("p"), arg("size", "size_t")},
                              kHead + storeI("%c0") + "tn.loop cond {\n" +
                                  loadI("%now") + R"(
      %wide = arith.extsi %now : i32 to i64
      %go = arith.cmpi ult, %wide, %size : i64
      tn.condition %go
    } body {
)" + loadI("%v") + "%w = arith.extsi %v : i32 to i64\n" +
                                  touch("%w") + "tn.yield\n} step {\n" +
                                  loadI("%old") + R"(
      %next = arith.addi %old, %c1 overflow<nsw> : i32
)" + storeI("%next") + "tn.yield\n}\ntn.return");
  EXPECT_EQ(records(module, {"loop", "access"}),
            R"(loop 0: iteration, uniform, while u64(i32(iteration)) < size
access 0 write p[i32(iteration)]: `p` + 4 * i32(iteration), 4 bytes, if u64(i32(iteration)) < size; loops 0; in 0
)");
}

// p[(int)size] = 0
TEST(Trap, Truncation) {
  std::string module = kernel({pointer("p"), arg("size", "size_t")}, kHead + R"(
    %short = arith.trunci %size : i64 to i32
    %w = arith.extsi %short : i32 to i64
)" + touch("%w") + "tn.return");
  EXPECT_EQ(records(module, {"access", "wrap"}),
            R"(access 0 write p[i32(size)]: `p` + 4 * i32(size), 4 bytes; in 0
wrap size in 32 signed bits
)");
}

// p[(t - 2) % n]: C's remainder has the sign of the dividend.
TEST(Trap, RemainderOfNegative) {
  std::string module = kernel({pointer("p"), arg("n", "int")}, kHead + R"(
    %d = arith.subi %t, %c2 overflow<nsw> : i32
    %r = arith.remsi %d, %n : i32
    %w = arith.extsi %r : i32 to i64
)" + touch("%w") + "tn.return");
  EXPECT_EQ(
      records(module, {"access", "wrap"}),
      R"(access 0 write p[(threadIdx.x - 2) % n]: `p` + 4 * ((threadIdx.x - 2) % n), 4 bytes; in 0
)");
}

// for (int i = 0; i < m; ++i) m = p's value: the bound is the body's to change.
TEST(Trap, BodyChangesTheBound) {
  std::string module = kernel({pointer("p"), pointer("q", "int"),
                               arg("n", "int")},
                              kHead + R"(
    %m = tn.local "m" : !tn.place<i32, local>
    tn.store %n, %m : i32, !tn.place<i32, local>
)" + storeI("%c0") + "tn.loop cond {\n" +
                                  loadI("%now") + R"(
      %limit = tn.load %m : !tn.place<i32, local> -> i32
      %go = arith.cmpi slt, %now, %limit : i32
      tn.condition %go
    } body {
      %new = tn.load %q : !tn.place<i32, global> -> i32
      tn.store %new, %m : i32, !tn.place<i32, local>
)" + loadI("%v") + "%w = arith.extsi %v : i32 to i64\n" +
                                  touch("%w") +
                                  "tn.store %c0, %q : i32, !tn.place<i32, "
                                  "global>\ntn.yield\n} step {\n" +
                                  loadI("%old") + R"(
      %next = arith.addi %old, %c1 overflow<nsw> : i32
)" + storeI("%next") + "tn.yield\n}\ntn.return");
  EXPECT_EQ(records(module, {"loop", "access"}),
            R"(loop 0: iteration, uniform, while iteration < m, of an iteration: m= q[0]=
access 0 read q[0]: `q` + 0, 4 bytes, if iteration < m; loops 0; in 0
access 1 write p[iteration]: `p` + 4 * iteration, 4 bytes, if iteration < m; loops 0; in 0
access 2 write q[0]: `q` + 0, 4 bytes, if iteration < m; loops 0; in 0
)");
}

// int last = 7; for (i = 0; i < n; ++i) last = i; p[last] = 0: 7 when n is 0.
TEST(Trap, ValueAfterAZeroTripLoop) {
  std::string module =
      kernel({pointer("p"), arg("n", "int")}, kHead + R"(
    %c7 = arith.constant 7 : i32
    %last = tn.local "last" : !tn.place<i32, local>
    tn.store %c7, %last : i32, !tn.place<i32, local>
)" + storeI("%c0") + "tn.loop cond {\n" + loadI("%now") +
                                                  R"(
      %go = arith.cmpi slt, %now, %n : i32
      tn.condition %go
    } body {
)" + loadI("%v") + R"(
      tn.store %v, %last : i32, !tn.place<i32, local>
      tn.yield
    } step {
)" + loadI("%old") + "%next = arith.addi %old, %c1 overflow<nsw> : i32\n" +
                                                  storeI("%next") + R"(
      tn.yield
    }
    %l = tn.load %last : !tn.place<i32, local> -> i32
    %w = arith.extsi %l : i32 to i64
)" + touch("%w") + "tn.return");
  EXPECT_EQ(
      records(module, {"access"}),
      R"(access 0 write p[last]: `p` + 4 * last, 4 bytes, if n <= trips of the loop && (7 == last || last < n && 0 <= last) && (0 == trips of the loop || trips of the loop - 1 < n); in 0
)");
}

// A local array: a store by an unknown index forgets what was known.
TEST(Trap, StoreByUnknownIndex) {
  std::string array = "!tn.place<!tn.array<4 x i32>, local>",
              element = "!tn.place<i32, local>";
  std::string module = kernel(
      {pointer("p"), arg("n", "size_t")},
      kHead + "%a = tn.local \"a\" : " + array + R"(
    %k1 = arith.constant 1 : i64
)" + "%a1 = tn.index %a[%k1] : " +
          array + " -> " + element + "\ntn.store %c2, %a1 : i32, " + element +
          "\n%an = tn.index %a[%n] : " + array + " -> " + element +
          "\ntn.store %c1, %an : i32, " + element +
          "\n%v = tn.load %a1 : " + element + " -> i32\n" +
          "%w = arith.extsi %v : i32 to i64\n" + touch("%w") + "tn.return");
  EXPECT_EQ(records(module, {"access"}),
            R"(access 0 write a[i64(n)]: `a` + 4 * i64(n), 4 bytes; in 0
access 1 write p[a]: `p` + 4 * a, 4 bytes; in 0
)");
}

// A switch over values written as unsigned.
TEST(Trap, SwitchOnLargeUnsigned) {
  std::string module =
      kernel({pointer("p"), arg("n", "unsigned int")}, kHead + R"(
    tn.switch %n : i32 [4294967295] [0] default -1 {
      %w = arith.constant 3 : i64
)" + touch("%w") + "tn.break\n}\ntn.return");
  EXPECT_EQ(records(module, {"access"}),
            R"(access 0 write p[3]: `p` + 12, 4 bytes, if n == 4294967295; in 0
)");
}
