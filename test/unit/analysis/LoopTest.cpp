// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What loops make of their variables, and what is known after them.
#include "Records.h"
#include "gtest/gtest.h"

using namespace tn::test;

static const std::string kHead = R"(
    %zero = arith.constant 0.0 : f32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c2 = arith.constant 2 : i32
    %true = arith.constant true
    %t = tn.id thread x
    %i = tn.local "i" : !tn.place<i32, local>
)";

// p[value] = 0, where `value` is an i32 read as signed.
static std::string touch(const std::string &value, const std::string &id = "") {
  return "%w" + id + " = arith.extsi " + value + " : i32 to i64\n" + "%e" + id +
         " = tn.offset %p, %w" + id + " : !tn.place<f32, global>\n" +
         "tn.store %zero, %e" + id + " : f32, !tn.place<f32, global>\n";
}
static std::string loadI(const std::string &name) {
  return name + " = tn.load %i : !tn.place<i32, local> -> i32\n";
}
static std::string storeI(const std::string &value) {
  return "tn.store " + value + ", %i : i32, !tn.place<i32, local>\n";
}

// for (int i = start; i < bound; i = next) { body }, `next` computed from %old.
static std::string loop(const std::string &start, const std::string &test,
                        const std::string &body, const std::string &next,
                        const std::string &attributes = "") {
  return storeI(start) + "tn.loop cond {\n" + loadI("%now") + test +
         "tn.condition %go\n} body {\n" + body + "tn.yield\n} step {\n" +
         loadI("%old") + next + storeI("%next") + "tn.yield\n}" + attributes +
         "\n";
}
static const std::string kBelowN = "%go = arith.cmpi slt, %now, %n : i32\n";
static const std::string kPlusOne =
    "%next = arith.addi %old, %c1 overflow<nsw> : i32\n";

// for (int i = 0; i < n; ++i): never wraps, since i < n before each step.
TEST(Loop, CountsUp) {
  std::string module =
      kernel({pointer("p"), arg("n", "int")},
             kHead + loop("%c0", kBelowN, loadI("%v") + touch("%v"), kPlusOne) +
                 "tn.return");
  EXPECT_EQ(records(module, {"loop", "access", "wrap"}),
            R"(loop 0: iteration, uniform, while iteration < n
access 0 write p[iteration]: `p` + 4 * iteration, 4 bytes, if iteration < n; loops 0; in 0
)");
}

// for (int i = 0; i <= n; ++i): with n = INT_MAX it does.
TEST(Loop, CountsUpToAndIncluding) {
  std::string module =
      kernel({pointer("p"), arg("n", "int")},
             kHead +
                 loop("%c0", "%go = arith.cmpi sle, %now, %n : i32\n",
                      loadI("%v") + touch("%v"), kPlusOne) +
                 "tn.return");
  EXPECT_EQ(records(module, {"loop", "access", "wrap"}),
            R"(loop 0: iteration, uniform, while i32(iteration) <= n
access 0 write p[i32(iteration)]: `p` + 4 * i32(iteration), 4 bytes, if i32(iteration) <= n; loops 0; in 0
wrap iteration in 32 signed bits
wrap i32(iteration) + 1 in 32 signed bits
)");
}

// for (int i = n - 1; i >= 0; --i)
TEST(Loop, CountsDown) {
  std::string module =
      kernel({pointer("p"), arg("n", "int")},
             kHead + "%last = arith.subi %n, %c1 overflow<nsw> : i32\n" +
                 loop("%last", "%go = arith.cmpi sge, %now, %c0 : i32\n",
                      loadI("%v") + touch("%v"),
                      "%next = arith.subi %old, %c1 overflow<nsw> : i32\n") +
                 "tn.return");
  EXPECT_EQ(records(module, {"loop", "access", "wrap"}),
            R"(loop 0: iteration, uniform, while 0 <= i32(n - 1) - iteration
access 0 write p[i32(n - 1) - iteration]: `p` + 4 * i32(n - 1) + (-4) * iteration, 4 bytes, if 0 <= i32(n - 1) - iteration; loops 0; in 0
wrap n - 1 in 32 signed bits
wrap i32(n - 1) - iteration - 1 in 32 signed bits
)");
}

// for (int i = blockIdx*blockDim + threadIdx; i < n; i += gridDim*blockDim):
// the step may carry a 32-bit i past n, and the record says so.
TEST(Loop, GridStride) {
  std::string module = kernel(
      {pointer("p"), arg("n", "int")},
      kHead + R"(
    %b = tn.id block x
    %d = tn.id block_dim x
    %g = tn.id grid_dim x
    %bd = arith.muli %b, %d : i32
    %start = arith.addi %bd, %t : i32
    %stride = arith.muli %g, %d : i32
)" +
          loop("%start", kBelowN, loadI("%v") + touch("%v"),
               "%next = arith.addi %old, %stride overflow<nsw> : i32\n") +
          "tn.return");
  EXPECT_EQ(
      records(module, {"loop", "access", "wrap"}),
      R"(loop 0: iteration, while i32(threadIdx.x + blockDim.x * blockIdx.x + blockDim.x * gridDim.x * iteration) < n
access 0 write p[i32(threadIdx.x + blockDim.x * blockIdx.x + blockDim.x * gridDim.x * iteration)]: `p` + 4 * i32(threadIdx.x + blockDim.x * blockIdx.x + blockDim.x * gridDim.x * iteration), 4 bytes, if i32(threadIdx.x + blockDim.x * blockIdx.x + blockDim.x * gridDim.x * iteration) < n; loops 0; in 0
wrap blockDim.x * blockIdx.x in 32 unsigned bits
wrap threadIdx.x + u32(blockDim.x * blockIdx.x) in 32 unsigned bits
wrap blockDim.x * gridDim.x in 32 unsigned bits
wrap threadIdx.x + blockDim.x * blockIdx.x + blockDim.x * gridDim.x * iteration in 32 signed bits
wrap i32(blockDim.x * gridDim.x) + i32(threadIdx.x + blockDim.x * blockIdx.x + blockDim.x * gridDim.x * iteration) in 32 signed bits
)");
}

// for (int s = 64; s > 0; s >>= 1): finitely many values, tied to the
// iteration.
TEST(Loop, Geometric) {
  std::string module =
      kernel({pointer("p")},
             kHead + "%c64 = arith.constant 16 : i32\n" +
                 loop("%c64", "%go = arith.cmpi sgt, %now, %c0 : i32\n",
                      loadI("%v") + touch("%v"),
                      "%next = arith.shrsi %old, %c1 : i32\n") +
                 "tn.return");
  EXPECT_EQ(
      records(module, {"loop", "access"}),
      R"(loop 0: iteration, uniform, at least once, while 0 < i, of an iteration: i=
access 0 write p[i]: `p` + 4 * i, 4 bytes, if (0 == iteration && 16 == i || 1 == iteration && 8 == i || 2 == iteration && 4 == i || iteration == 3 && 2 == i || 4 == iteration && 1 == i || iteration == 5 && 0 == i) && 0 < i; loops 0; in 0
)");
}

// for (int s = blockDim.x / 2; s > 0; s >>= 1): between 0 and blockDim.x / 2,
// the same for the threads of a block.
TEST(Loop, GeometricFromTheBlockSize) {
  std::string module = kernel(
      {pointer("p")},
      kHead + "%d = tn.id block_dim x\n%half = arith.shrui %d, %c1 : i32\n" +
          loop("%half", "%go = arith.cmpi sgt, %now, %c0 : i32\n",
               loadI("%v") + touch("%v"),
               "%next = arith.shrsi %old, %c1 : i32\n") +
          "tn.return");
  EXPECT_EQ(records(module, {"loop", "access"}),
            R"(loop 0: iteration, uniform, while 0 < i, of an iteration: i=
access 0 write p[i]: `p` + 4 * i, 4 bytes, if i <= blockDim.x / 2 && 0 < i; loops 0; in 0
)");
}

// buf ^= 1 beside a counter: a function of the iteration's parity.
TEST(Loop, Toggle) {
  std::string module =
      kernel({pointer("p"), arg("n", "int")},
             kHead + "%buf = tn.local \"buf\" : !tn.place<i32, local>\n" +
                 "tn.store %c0, %buf : i32, !tn.place<i32, local>\n" +
                 loop("%c0", kBelowN,
                      "%v = tn.load %buf : !tn.place<i32, local> -> i32\n" +
                          touch("%v") +
                          "%x = arith.xori %v, %c1 : i32\ntn.store %x, %buf : "
                          "i32, !tn.place<i32, local>\n",
                      kPlusOne) +
                 "tn.return");
  EXPECT_EQ(records(module, {"loop", "access"}),
            R"(loop 0: iteration, uniform, while iteration < n
access 0 write p[0 == iteration % 2 ? 0 : 1]: `p` + 4 * (0 == iteration % 2 ? 0 : 1), 4 bytes, if iteration < n; loops 0; in 0
)");
}

// Two pointers that change places in each iteration.
TEST(Loop, SwappedPointers) {
  std::string module = kernel({pointer("p"), pointer("w"), arg("n", "int")},
                              kHead + R"(
    %from = tn.local "from" : !tn.place<!tn.place<f32, global>, local>
    %to = tn.local "to" : !tn.place<!tn.place<f32, global>, local>
    tn.store %p, %from : !tn.place<f32, global>, !tn.place<!tn.place<f32, global>, local>
    tn.store %w, %to : !tn.place<f32, global>, !tn.place<!tn.place<f32, global>, local>
)" +
                                  loop("%c0", kBelowN, R"(
      %a = tn.load %from : !tn.place<!tn.place<f32, global>, local> -> !tn.place<f32, global>
      %b = tn.load %to : !tn.place<!tn.place<f32, global>, local> -> !tn.place<f32, global>
      tn.store %zero, %b : f32, !tn.place<f32, global>
      tn.store %b, %from : !tn.place<f32, global>, !tn.place<!tn.place<f32, global>, local>
      tn.store %a, %to : !tn.place<f32, global>, !tn.place<!tn.place<f32, global>, local>
)",
                                       kPlusOne) +
                                  "tn.return");
  EXPECT_EQ(
      records(module, {"access", "limit"}),
      R"(access 0 write w[0]: `w` + 0, 4 bytes, if 0 == iteration % 2 && iteration < n; loops 0; in 0
access 1 write p[0]: `p` + 0, 4 bytes, if 0 != iteration % 2 && iteration < n; loops 0; in 0
)");
}

// if (t > i) count++: not understood, different between threads.
TEST(Loop, ConditionalCountIsOpaque) {
  std::string module =
      kernel({pointer("p"), arg("n", "int")},
             kHead + "%count = tn.local \"count\" : !tn.place<i32, local>\n" +
                 "tn.store %c0, %count : i32, !tn.place<i32, local>\n" +
                 loop("%c0", kBelowN,
                      loadI("%v") + "%c = arith.cmpi sgt, %t, %v : i32\n" + R"(
      tn.if %c {
        %o = tn.load %count : !tn.place<i32, local> -> i32
        %s = arith.addi %o, %c1 overflow<nsw> : i32
        tn.store %s, %count : i32, !tn.place<i32, local>
        tn.yield
      }
)",
                      kPlusOne) +
                 "%v = tn.load %count : !tn.place<i32, local> -> i32\n" +
                 touch("%v") + "tn.return");
  EXPECT_EQ(
      records(module, {"loop", "access"}),
      R"(loop 0: iteration, uniform, while iteration < n, of an iteration: count
access 0 write p[count]: `p` + 4 * count, 4 bytes, if n <= trips of the loop && (0 == trips of the loop || trips of the loop - 1 < n); in 0
)");
}

// while (true) { if (i >= n) break; if (i == t) { ++i; continue; } p[i] = 0;
// ++i; }
TEST(Loop, BreakAndContinue) {
  std::string module =
      kernel({pointer("p"), arg("n", "int")}, kHead + storeI("%c0") + R"(
    tn.loop cond {
      tn.condition %true
    } body {
      %v = tn.load %i : !tn.place<i32, local> -> i32
      %done = arith.cmpi sge, %v, %n : i32
      tn.if %done {
        tn.break
      }
      %s = arith.addi %v, %c1 overflow<nsw> : i32
      tn.store %s, %i : i32, !tn.place<i32, local>
      %mine = arith.cmpi eq, %v, %t : i32
      tn.if %mine {
        tn.continue
      }
)" + touch("%v") + R"(
      tn.yield
    } step {
      tn.yield
    }
)" + loadI("%end") + touch("%end", "2") + "tn.return");
  EXPECT_EQ(records(module, {"loop", "access"}),
            R"(loop 0: iteration, uniform, at least once, while true
access 0 write p[iteration]: `p` + 4 * iteration, 4 bytes, if iteration < n && threadIdx.x != iteration; loops 0; in 0
access 1 write p[trips of the loop]: `p` + 4 * trips of the loop, 4 bytes, if n <= trips of the loop; in 0
)");
}

// do { p[i] = 0; ++i; } while (i < n): the first iteration asks nothing.
TEST(Loop, TestAtTheEnd) {
  std::string module =
      kernel({pointer("p"), arg("n", "int")},
             kHead +
                 loop("%c0", kBelowN, loadI("%v") + touch("%v"), kPlusOne,
                      " {post_test}") +
                 "tn.return");
  EXPECT_EQ(records(module, {"loop", "access", "wrap"}),
            R"(loop 0: iteration, uniform, at least once, while iteration < n || 0 == iteration
access 0 write p[iteration]: `p` + 4 * iteration, 4 bytes, if iteration < n || 0 == iteration; loops 0; in 0
)");
}

// for i < n { for j < n { if (j == t) return; } } after: nobody who returned.
TEST(Loop, NestedSearchReturns) {
  std::string inner = R"(
      %j = tn.local "j" : !tn.place<i32, local>
      tn.store %c0, %j : i32, !tn.place<i32, local>
      tn.loop cond {
        %jn = tn.load %j : !tn.place<i32, local> -> i32
        %jc = arith.cmpi slt, %jn, %n : i32
        tn.condition %jc
      } body {
        %jv = tn.load %j : !tn.place<i32, local> -> i32
        %hit = arith.cmpi eq, %jv, %t : i32
        tn.if %hit {
)" + touch("%jv") + R"(
          tn.return
        }
        tn.yield
      } step {
        %jo = tn.load %j : !tn.place<i32, local> -> i32
        %js = arith.addi %jo, %c1 overflow<nsw> : i32
        tn.store %js, %j : i32, !tn.place<i32, local>
        tn.yield
      }
)";
  std::string module = kernel({pointer("p"), arg("n", "int")},
                              kHead + loop("%c0", kBelowN, inner, kPlusOne) +
                                  "tn.sync block\ntn.return");
  EXPECT_EQ(
      records(module, {"loop", "barrier", "access"}),
      R"(loop 0: iteration, while iteration < n, of an iteration: trips of the loop returned
loop 1: iteration2, while iteration2 < n; loops 0
barrier 0 block, if !returned, return unless !returned
access 0 write p[iteration2]: `p` + 4 * iteration2, 4 bytes, if iteration < n && iteration2 < n && threadIdx.x == iteration2; loops 0, 1; in 0
)");
}

// A reference to a variable that the loop changes through it.
TEST(Loop, WritesThroughReference) {
  std::string module =
      kernel({pointer("p"), arg("n", "int")}, kHead + R"(
    %x = tn.local "x" : !tn.place<i32, local>
    tn.store %c2, %x : i32, !tn.place<i32, local>
    %r = tn.local "r" : !tn.place<!tn.place<i32, local>, local>
    tn.store %x, %r : !tn.place<i32, local>, !tn.place<!tn.place<i32, local>, local>
)" +
                                                  loop("%c0", kBelowN, R"(
      %to = tn.load %r : !tn.place<!tn.place<i32, local>, local> -> !tn.place<i32, local>
      %xv = tn.load %to : !tn.place<i32, local> -> i32
)" + touch("%xv") + R"(
      %xs = arith.addi %xv, %c2 overflow<nsw> : i32
      tn.store %xs, %to : i32, !tn.place<i32, local>
)",
                                                       kPlusOne) +
                                                  "tn.return");
  EXPECT_EQ(
      records(module, {"access", "wrap"}),
      R"(access 0 write p[i32(2 * iteration + 2)]: `p` + 4 * i32(2 * iteration + 2), 4 bytes, if iteration < n; loops 0; in 0
wrap 2 * iteration + 2 in 32 signed bits
wrap i32(2 * iteration + 2) + 2 in 32 signed bits
)");
}

// A loop of constant length is left in a known iteration: s is 16, not "some
// s".
TEST(Loop, ConstantLength) {
  std::string c16 = "%c16 = arith.constant 16 : i32\n",
              go = "%go = arith.cmpi slt, %now, %c16 : i32\n";
  EXPECT_EQ(
      records(
          kernel(
              {pointer("p")},
              kHead + c16 +
                  loop("%c1", go, "",
                       "%next = arith.muli %old, %c2 overflow<nsw> : i32\n") +
                  loadI("%v") + touch("%v") + "tn.return"),
          {"loop", "access"}),
      R"(loop 0: iteration, uniform, at least once, while i < 16, of an iteration: i=
access 0 write p[16]: `p` + 64, 4 bytes; in 0
)");
  EXPECT_EQ(
      records(
          kernel(
              {pointer("p")},
              kHead + c16 +
                  loop("%c1", go, "",
                       "%next = arith.addi %old, %c2 overflow<nsw> : i32\n") +
                  loadI("%v") + touch("%v") + "tn.return"),
          {"access"}),
      R"(access 0 write p[17]: `p` + 68, 4 bytes; in 0
)");
}

// for (d = 4; d > 0; d >>= 1) offset *= 2: the shorter of two bounds both.
TEST(Loop, TwoGeometricVariables) {
  EXPECT_EQ(
      records(
          kernel(
              {pointer("p")},
              kHead +
                  "%offset = tn.local \"offset\" : !tn.place<i32, local>\n" +
                  "tn.store %c1, %offset : i32, !tn.place<i32, local>\n%c4 = "
                  "arith.constant 4 : i32\n" +
                  loop("%c4", "%go = arith.cmpi sgt, %now, %c0 : i32\n",
                       "%o = tn.load %offset : !tn.place<i32, local> -> i32\n" +
                           touch("%o") +
                           "%o2 = arith.muli %o, %c2 overflow<nsw> : i32\n"
                           "tn.store %o2, %offset : i32, !tn.place<i32, "
                           "local>\n",
                       "%next = arith.shrsi %old, %c1 : i32\n") +
                  "%end = tn.load %offset : !tn.place<i32, local> -> i32\n" +
                  touch("%end", "2") + "tn.return"),
          {"loop", "access"}),
      R"(loop 0: iteration, uniform, at least once, while 0 < i, of an iteration: i= offset=
access 0 write p[offset]: `p` + 4 * offset, 4 bytes, if (0 == iteration && 4 == i || 1 == iteration && 2 == i || 2 == iteration && 1 == i || iteration == 3 && 0 == i) && (0 == iteration && 1 == offset || 1 == iteration && 2 == offset || 2 == iteration && 4 == offset || iteration == 3 && 8 == offset) && 0 < i; loops 0; in 0
access 1 write p[8]: `p` + 32, 4 bytes; in 0
)");
}
