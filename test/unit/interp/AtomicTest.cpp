// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Atomic operations: values, and which pairs race.
#include "Kernels.h"

namespace tn::interp {
namespace {

Outcome run(const std::string &body, std::vector<Buffer> &buffers,
            const Launch &launch, uint64_t seed = 0) {
  Program p("%x: !tn.place<i32, global>", kThread + body);
  Options options;
  options.seed = seed;
  return p.run(launch, buffers, {Argument::place(0)}, options);
}

TEST(AtomicTest, CountersHandOutEachNumberOnce) {
  std::vector<Buffer> buffers{Buffer::of(std::vector<int32_t>(65))};
  std::string body =
      "%one = arith.constant 1 : i32\n%o = tn.atomic_rmw add relaxed grid %x, "
      "%one : !tn.place<i32, global>, i32\n"
      "%j = arith.addi %o, %one : i32\n%k = arith.extui %j : i32 to i64\n" +
      element("p", "x", "k") + "tn.store %t, %p : i32, !tn.place<i32, global>";
  EXPECT_TRUE(
      run(body, buffers, {.grid = {2, 1, 1}, .block = {32, 1, 1}}, 5).ok());
  EXPECT_EQ(buffers[0].as<int32_t>()[0], 64);
}

TEST(AtomicTest, Operations) {
  auto once = [](const std::string &kind, int32_t old, int32_t v) {
    std::vector<Buffer> buffers{Buffer::of<int32_t>({old})};
    EXPECT_TRUE(run("%v = arith.constant " + std::to_string(v) +
                        " : i32\n%o = tn.atomic_rmw " + kind +
                        " relaxed grid %x, %v : !tn.place<i32, global>, i32",
                    buffers, {})
                    .ok());
    return buffers[0].as<int32_t>()[0];
  };
  EXPECT_EQ(once("sub", 5, 7), -2);
  EXPECT_EQ(once("smin", -1, 1), -1);
  EXPECT_EQ(once("umin", -1, 1), 1);
  EXPECT_EQ(once("umax", -1, 1), -1);
  EXPECT_EQ(once("xchg", 1, 9), 9);
  EXPECT_EQ(once("inc", 3, 3), 0);
  EXPECT_EQ(once("inc", 2, 3), 3);
  EXPECT_EQ(once("dec", 0, 3), 3);
  EXPECT_EQ(once("dec", 9, 3), 3);
  EXPECT_EQ(once("dec", 2, 3), 1);
}

TEST(AtomicTest, FloatsAdd) {
  Program p("%x: !tn.place<f32, global>",
            "%v = arith.constant 0.5 : f32\n%o = tn.atomic_rmw fadd relaxed "
            "grid %x, %v : !tn.place<f32, global>, f32");
  std::vector<Buffer> buffers{Buffer::of<float>({0})};
  EXPECT_TRUE(p.run({.grid = {3, 1, 1}, .block = {4, 1, 1}}, buffers,
                    {Argument::place(0)})
                  .ok());
  EXPECT_EQ(buffers[0].as<float>()[0], 6.0f);
}

TEST(AtomicTest, CompareAndSwapElectsOne) {
  std::vector<Buffer> buffers{Buffer::of<int32_t>({-1, 0})};
  std::string body = "%free = arith.constant -1 : i32\n%o = tn.atomic_cas "
                     "relaxed grid %x, %free, %t : !tn.place<i32, global>, "
                     "i32\n%won = arith.cmpi eq, %o, %free : i32\n"
                     "%k = arith.constant 1 : i64\n" +
                     element("p", "x", "k") +
                     "tn.if %won {\ntn.store %t, %p : i32, !tn.place<i32, "
                     "global>\ntn.yield\n}";
  EXPECT_TRUE(run(body, buffers, {.block = {64, 1, 1}}, 7).ok());
  EXPECT_EQ(buffers[0].as<int32_t>()[0], buffers[0].as<int32_t>()[1]);
}

TEST(AtomicTest, PlainAgainstAtomicRaces) {
  std::vector<Buffer> buffers{Buffer::of<int32_t>({0})};
  EXPECT_TRUE(
      run("%v = tn.atomic_rmw add relaxed grid %x, %t : !tn.place<i32, "
          "global>, i32\n%w = tn.load %x : !tn.place<i32, global> -> i32",
          buffers, {.block = {2, 1, 1}})
          .first(FaultKind::Race));
}

TEST(AtomicTest, ScopeMustHoldBothThreads) {
  auto with = [](const std::string &scope, const Launch &launch) {
    std::vector<Buffer> buffers{Buffer::of<int32_t>({0})};
    return run("%v = tn.atomic_rmw add relaxed " + scope +
                   " %x, %t : !tn.place<i32, global>, i32",
               buffers, launch)
        .ok();
  };
  EXPECT_TRUE(with("block", {.block = {64, 1, 1}}));
  EXPECT_FALSE(with("block", {.grid = {2, 1, 1}, .block = {1, 1, 1}}));
  EXPECT_TRUE(with("grid", {.grid = {2, 1, 1}, .block = {1, 1, 1}}));
  EXPECT_FALSE(with("warp", {.block = {64, 1, 1}}));
  EXPECT_FALSE(with("thread", {.block = {2, 1, 1}}));
}

TEST(AtomicTest, WidthsMustAgree) {
  std::vector<Buffer> buffers{Buffer::of<int64_t>({0})};
  EXPECT_TRUE(run("%w = tn.recast %x : !tn.place<i32, global> -> "
                  "!tn.place<i64, global>\n%a = tn.atomic_rmw add relaxed grid "
                  "%x, %t : !tn.place<i32, global>, i32\n%b = tn.atomic_rmw "
                  "add relaxed grid %w, %i : !tn.place<i64, global>, i64",
                  buffers, {.block = {2, 1, 1}})
                  .first(FaultKind::Race));
}

TEST(AtomicTest, LoadsAndStores) {
  std::vector<Buffer> buffers{Buffer::of<int32_t>({0})};
  EXPECT_TRUE(run("tn.atomic_store release grid %t, %x : i32, !tn.place<i32, "
                  "global>\n%v = tn.atomic_load acquire grid %x : "
                  "!tn.place<i32, global> -> i32",
                  buffers, {.block = {2, 1, 1}})
                  .ok());
}

} // namespace
} // namespace tn::interp
