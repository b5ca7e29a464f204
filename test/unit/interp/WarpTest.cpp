// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Collectives of a warp: values of each lane, and wrong masks.
#include "Kernels.h"

namespace tn::interp {
namespace {

const std::string kFull =
    "%m = arith.constant 4294967295 : i64\n%w = arith.constant 32 : i32\n";

// The i32 that each of `threads` lanes ends with in %r.
std::vector<int32_t> lanes(const std::string &body, unsigned threads = 32) {
  Program p("%x: !tn.place<i32, global>",
            kThread + kFull + body + "\n" + element("p", "x", "i") +
                "tn.store %r, %p : i32, !tn.place<i32, global>");
  return p.results<int32_t>(threads, {}, {.block = {threads, 1, 1}});
}

std::string shuffle(const std::string &kind, int operand, int width = 32) {
  return "%o = arith.constant " + std::to_string(operand) +
         " : i32\n%wd = arith.constant " + std::to_string(width) +
         " : i32\n%r = tn.shuffle " + kind + " %m, %t, %o, %wd : i32";
}

TEST(WarpTest, Shuffles) {
  auto idx = lanes(shuffle("idx", 5)), up = lanes(shuffle("up", 2)),
       down = lanes(shuffle("down", 3)), xored = lanes(shuffle("xor", 1));
  auto split = lanes(shuffle("down", 1, 8)),
       second = lanes(shuffle("idx", 9, 8)), two = lanes(shuffle("idx", 0), 64);
  for (int lane = 0; lane < 32; ++lane) {
    EXPECT_EQ(idx[lane], 5);
    EXPECT_EQ(up[lane], lane < 2 ? lane : lane - 2);
    EXPECT_EQ(down[lane], lane + 3 < 32 ? lane + 3 : lane);
    EXPECT_EQ(xored[lane], lane ^ 1);
    EXPECT_EQ(split[lane], lane % 8 == 7 ? lane : lane + 1);
    EXPECT_EQ(second[lane], lane / 8 * 8 + 1);
    EXPECT_EQ(two[lane], 0);
    EXPECT_EQ(two[lane + 32], 32);
  }
}

TEST(WarpTest, VotesReductionsMatches) {
  std::string odd = "%one = arith.constant 1 : i32\n%bit = arith.andi %t, %one "
                    ": i32\n%odd = arith.cmpi eq, %bit, %one : i32\n";
  EXPECT_EQ(lanes(odd + "%b = tn.vote ballot %m, %odd : i64\n%r = arith.trunci "
                        "%b : i64 to i32")[7],
            int32_t(0xaaaaaaaa));
  EXPECT_EQ(
      lanes(
          odd +
          "%b = tn.vote any %m, %odd : i1\n%r = arith.extui %b : i1 to i32")[0],
      1);
  EXPECT_EQ(
      lanes(
          odd +
          "%b = tn.vote all %m, %odd : i1\n%r = arith.extui %b : i1 to i32")[1],
      0);
  EXPECT_EQ(lanes("%r = tn.warp_reduce add %m, %t")[3], 31 * 32 / 2);
  EXPECT_EQ(lanes("%z = arith.constant 0 : i32\n%n = arith.subi %z, %t : "
                  "i32\n%r = tn.warp_reduce smin %m, %n")[3],
            -31);
  EXPECT_EQ(lanes("%r = tn.warp_reduce umax %m, %t")[30], 31);
  auto match = lanes(
      odd +
      "%b = tn.match any %m, %bit : i32\n%r = arith.trunci %b : i64 to i32");
  EXPECT_EQ(match[0], 0x55555555);
  EXPECT_EQ(match[1], int32_t(0xaaaaaaaa));
  EXPECT_EQ(
      lanes(
          odd +
          "%b = tn.match all %m, %bit : i32\n%r = arith.trunci %b : i64 to i32")
          [1],
      0);
  EXPECT_EQ(
      lanes("%b = tn.match all %m, %w : i32\n%r = arith.trunci %b : i64 to i32")
          [1],
      -1);
}

TEST(WarpTest, APartialWarpTakesPartWithTheLanesItHas) {
  EXPECT_EQ(lanes("%r = tn.warp_reduce add %m, %t", 5)[0], 10);
}

Outcome run(const std::string &body, unsigned threads = 32) {
  Program p("", kThread + kFull +
                    "%four = arith.constant 4 : i32\n%low = arith.cmpi ult, "
                    "%t, %four : i32\n" +
                    body);
  std::vector<Buffer> none;
  return p.run({.block = {threads, 1, 1}}, none, {});
}

TEST(WarpTest, TheMaskOfABallotInItsBranch) {
  EXPECT_TRUE(run("%b = tn.vote ballot %m, %low : i64\ntn.if %low {\n%r = "
                  "tn.shuffle xor %b, %t, %four, %four : i32\ntn.yield\n}")
                  .ok());
}

TEST(WarpTest, AMaskWhoseLanesDoNotCome) {
  EXPECT_TRUE(run("tn.if %low {\n%r = tn.warp_reduce add %m, "
                  "%t\ntn.yield\n}\ntn.sync block")
                  .first(FaultKind::Divergence));
}

TEST(WarpTest, AMaskWithoutTheThreadItself) {
  EXPECT_TRUE(
      run("%b = tn.vote ballot %m, %low : i64\n%r = tn.warp_reduce add %b, %t")
          .first(FaultKind::BadMask));
}

TEST(WarpTest, ASourceLaneThatDoesNotTakePart) {
  EXPECT_TRUE(run("%b = tn.vote ballot %m, %low : i64\n%src = arith.constant 9 "
                  ": i32\ntn.if %low {\n%r = tn.shuffle idx %b, %t, %src, %w : "
                  "i32\ntn.yield\n}")
                  .first(FaultKind::BadMask));
}

} // namespace
} // namespace tn::interp
