// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barrier intervals: which accesses may meet, in which iterations.
#include "Records.h"
#include "gtest/gtest.h"

using namespace tn::test;

static const std::string kHead = R"(
    %s = tn.shared "s" : !tn.place<!tn.array<64 x f32>, shared>
    %zero = arith.constant 0.0 : f32
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %t = tn.id thread x
    %t64 = arith.extui %t : i32 to i64
    %e = tn.index %s[%t64] : !tn.place<!tn.array<64 x f32>, shared> -> !tn.place<f32, shared>
    %i = tn.local "i" : !tn.place<i32, local>
)";
static const std::string kWrite =
    "tn.store %zero, %e : f32, !tn.place<f32, shared>\n";
static std::string read(const std::string &id) {
  return "%r" + id + " = tn.load %e : !tn.place<f32, shared> -> f32\n";
}
static const std::string kSync = "tn.sync block\n";

static std::string counted(const std::string &body,
                           const std::string &variable = "i") {
  std::string v = "%" + variable, t = " : !tn.place<i32, local>";
  return "tn.store %c0, " + v +
         " : i32, !tn.place<i32, local>\ntn.loop cond {\n" + v +
         "n = tn.load " + v + t + " -> i32\n" + v + "c = arith.cmpi slt, " + v +
         "n, %n : i32\ntn.condition " + v + "c\n} body {\n" + body +
         "tn.yield\n} step {\n" + v + "o = tn.load " + v + t + " -> i32\n" + v +
         "s = arith.addi " + v + "o, %c1 overflow<nsw> : i32\ntn.store " + v +
         "s, " + v + " : i32, !tn.place<i32, local>\ntn.yield\n}\n";
}
static std::string intervals(const std::string &body) {
  return records(kernel({arg("n", "int")}, kHead + body + "tn.return"),
                 {"barrier", "access", "loop"});
}

TEST(Interval, Straight) {
  EXPECT_EQ(intervals(kWrite + kSync + read("1")),
            R"(barrier 0 block
access 0 write s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes; in 0
access 1 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes; in 1
)");
}

// Tiled products: store; sync; read; sync.
TEST(Interval, TwoBarriersInALoop) {
  EXPECT_EQ(intervals(counted(kWrite + kSync + read("1") + kSync) + read("2")),
            R"(loop 0: iteration, barrier, uniform, while iteration < n
barrier 0 block, if iteration < n, loop unless iteration < n; loops 0
barrier 1 block, if iteration < n, loop unless iteration < n; loops 0
access 0 write s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n; loops 0; in 0(0 first), 2(0 next)
access 1 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n; loops 0; in 1(0 same)
access 2 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes; in 0(0 skipped), 2(0 left)
)");
}

// One barrier: what follows it meets what comes before it an iteration on.
TEST(Interval, OneBarrierInALoop) {
  EXPECT_EQ(intervals(counted(kWrite + kSync + read("1")) + read("2")),
            R"(loop 0: iteration, barrier, uniform, while iteration < n
barrier 0 block, if iteration < n, loop unless iteration < n; loops 0
access 0 write s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n; loops 0; in 0(0 first), 1(0 next)
access 1 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n; loops 0; in 1(0 same)
access 2 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes; in 0(0 skipped), 1(0 left)
)");
}

// A barrier in a branch bounds nothing for those who go around it.
TEST(Interval, ConditionalBarrier) {
  std::string body = "%big = arith.cmpi sgt, %n, %c1 : i32\n" + kWrite +
                     "tn.if %big {\n" + kSync + "tn.yield\n}\n" + read("1");
  EXPECT_EQ(intervals(body),
            R"(barrier 0 block, if 1 < n
access 0 write s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes; in 0
access 1 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes; in 0, 1
)");
  EXPECT_EQ(intervals(counted(body)),
            R"(loop 0: iteration, barrier, uniform, while iteration < n
barrier 0 block, if 1 < n && iteration < n, loop unless iteration < n; loops 0
access 0 write s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n; loops 0; in 0(0 fresh), 1(0 fresh)
access 1 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n; loops 0; in 0(0 fresh), 1(0 fresh)
)");
}

// An outer loop around a loop with a barrier.
TEST(Interval, Nested) {
  std::string inner = "%j = tn.local \"j\" : !tn.place<i32, local>\n" +
                      counted(kWrite + kSync, "j");
  EXPECT_EQ(
      intervals(counted(inner + read("1"))),
      R"(loop 0: iteration, barrier, uniform, while iteration < n, of an iteration: trips of the loop=
loop 1: iteration2, barrier, uniform, while iteration2 < n; loops 0
barrier 0 block, if iteration < n && iteration2 < n, loop unless iteration < n, loop unless iteration2 < n; loops 0, 1
access 0 write s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n && iteration2 < n; loops 0, 1; in 0(0 fresh, 1 first), 1(0 same, 1 next), 1(0 fresh, 1 first)
access 1 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n; loops 0; in 0(0 fresh, 1 skipped), 1(0 same, 1 left), 1(0 fresh, 1 skipped)
)");
}

// continue passes the barrier by; break leaves with the interval that is open.
TEST(Interval, ContinueAndBreak) {
  std::string body =
      "%iv = tn.load %i : !tn.place<i32, local> -> i32\n"
      "%odd = arith.cmpi eq, %iv, %c1 : i32\n" +
      kWrite + "tn.if %odd {\ntn.continue\n}\n" + kSync + read("1") +
      "%last = arith.cmpi sgt, %iv, %c1 : i32\ntn.if %last {\ntn.break\n}\n";
  EXPECT_EQ(intervals(counted(body) + read("2")),
            R"(loop 0: iteration, barrier, uniform, while iteration < n
barrier 0 block, if iteration < n && 1 != iteration, loop unless iteration < n, continue unless 1 != iteration; loops 0
access 0 write s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n; loops 0; in 0(0 fresh), 1(0 fresh)
access 1 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes, if iteration < n && 1 != iteration; loops 0; in 1(0 same)
access 2 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes; in 0, 1
)");
}

// A loop that threads leave at different times: its barrier is not for all.
TEST(Interval, BreakOfSomeThreads) {
  std::string body =
      kSync +
      "%iv = tn.load %i : !tn.place<i32, local> -> i32\n"
      "%mine = arith.cmpi eq, %iv, %t : i32\ntn.if %mine {\ntn.break\n}\n";
  EXPECT_EQ(
      intervals(counted(body)),
      R"(loop 0: iteration, barrier, while iteration < n, of an iteration: still in the loop
barrier 0 block, if still in the loop && iteration < n, break unless still in the loop, loop unless iteration < n; loops 0
)");
}

// A warp barrier orders no memory for the proof.
TEST(Interval, WarpBarrier) {
  EXPECT_EQ(intervals(kWrite + "tn.sync warp\n" + read("1")),
            R"(barrier 0 warp, mask 4294967295
access 0 write s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes; in 0
access 1 read s[threadIdx.x]: `s` + 4 * threadIdx.x, 4 bytes; in 0
)");
}
