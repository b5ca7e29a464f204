// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Races found, and none found where a barrier orders.
#include "Kernels.h"

namespace tn::interp {
namespace {

Outcome run(const std::string &body, const Launch &launch, uint64_t seed = 0,
            size_t elements = 64) {
  Program p("%x: !tn.place<i32, global>", kThread + body);
  std::vector<Buffer> buffers{Buffer::of(std::vector<int32_t>(elements))};
  Options options;
  options.seed = seed;
  return p.run(launch, buffers, {Argument::place(0)}, options);
}

// x[i] = x[i + 1], with something between the read and the write.
std::string shift(const std::string &between) {
  return "%one = arith.constant 1 : i64\n%j = arith.addi %i, %one : i64\n" +
         element("from", "x", "j") + element("to", "x", "i") +
         "%v = tn.load %from : !tn.place<i32, global> -> i32\n" + between +
         "\ntn.store %v, %to : i32, !tn.place<i32, global>\n";
}

TEST(RaceTest, NeighboursWithoutABarrier) {
  for (uint64_t seed : {0, 1, 2}) {
    Outcome outcome = run(shift(""), {.block = {8, 1, 1}}, seed);
    const Fault *race = outcome.first(FaultKind::Race);
    ASSERT_TRUE(race);
    EXPECT_EQ(race->object, "x");
    EXPECT_NE(race->thread, race->otherThread);
    EXPECT_TRUE(mlir::isa<mir::LoadOp>(race->op) !=
                mlir::isa<mir::LoadOp>(race->otherOp));
    EXPECT_EQ(outcome.faults.size(), 1u);
  }
}

TEST(RaceTest, ABarrierOrdersABlock) {
  EXPECT_TRUE(run(shift("tn.sync block"), {.block = {8, 1, 1}}).ok());
  EXPECT_TRUE(run(shift("tn.sync block"), {.block = {8, 1, 1}}, 3).ok());
}

TEST(RaceTest, ABlockBarrierDoesNotOrderBlocks) {
  std::string body =
      "%b = tn.id block x\n%d = tn.id block_dim x\n%s = arith.muli %b, %d : "
      "i32\n%g = arith.addi %s, %t : i32\n%gi = arith.extui %g : i32 to i64\n"
      "%one = arith.constant 1 : i64\n%j = arith.addi %gi, %one : i64\n" +
      element("from", "x", "j") + element("to", "x", "gi") +
      "%v = tn.load %from : !tn.place<i32, global> -> i32\ntn.sync "
      "block\ntn.store %v, %to : i32, !tn.place<i32, global>";
  Outcome outcome = run(body, {.grid = {2, 1, 1}, .block = {4, 1, 1}});
  const Fault *race = outcome.first(FaultKind::Race);
  ASSERT_TRUE(race);
  EXPECT_NE(race->thread.block, race->otherThread.block);
  EXPECT_EQ(race->offset, 16);
}

TEST(RaceTest, AGridBarrierOrdersBlocks) {
  std::string body =
      "%b = tn.id block x\n%z = arith.constant 0 : i32\n%first = arith.cmpi "
      "eq, %b, %z : i32\n%one = arith.constant 1 : i64\n" +
      element("p", "x", "i") +
      "tn.if %first {\ntn.store %t, %p : i32, !tn.place<i32, "
      "global>\ntn.yield\n}\nSYNC\n"
      "tn.if %first {\ntn.yield\n} else {\n%v = tn.load %p : !tn.place<i32, "
      "global> -> i32\ntn.yield\n}";
  std::string with = body, without = body;
  with.replace(with.find("SYNC"), 4, "tn.sync grid");
  without.replace(without.find("SYNC"), 4, "tn.fence grid");
  EXPECT_TRUE(run(with, {.grid = {2, 1, 1}, .block = {4, 1, 1}}).ok());
  EXPECT_TRUE(run(without, {.grid = {2, 1, 1}, .block = {4, 1, 1}})
                  .first(FaultKind::Race));
}

TEST(RaceTest, EqualValuesRaceAsWell) {
  EXPECT_TRUE(run("%z = arith.constant 7 : i32\ntn.store %z, %x : i32, "
                  "!tn.place<i32, global>",
                  {.block = {2, 1, 1}})
                  .first(FaultKind::Race));
}

TEST(RaceTest, ReadersDoNotRace) {
  EXPECT_TRUE(run("%v = tn.load %x : !tn.place<i32, global> -> i32",
                  {.grid = {2, 1, 1}, .block = {32, 1, 1}})
                  .ok());
}

TEST(RaceTest, AWarpBarrierOrdersItsLanesOnly) {
  std::string mask =
      "%m = arith.constant 4294967295 : i64\ntn.sync warp mask %m";
  EXPECT_TRUE(run(shift(mask), {.block = {32, 1, 1}}).ok());
  EXPECT_TRUE(run(shift(mask), {.block = {33, 1, 1}}).first(FaultKind::Race));
  // Lanes 0 to 15 only: lane 15 reads what lane 16 writes.
  EXPECT_TRUE(
      run(shift("%m = arith.constant 65535 : i64\n%lim = arith.constant 16 : "
                "i32\n%low = arith.cmpi ult, %t, %lim : i32\ntn.if %low "
                "{\ntn.sync warp mask %m\ntn.yield\n}"),
          {.block = {32, 1, 1}})
          .first(FaultKind::Race));
}

TEST(RaceTest, BytesOfOneWord) {
  std::string body =
      "%b = tn.recast %x : !tn.place<i32, global> -> !tn.place<i8, global>\n%p "
      "= tn.offset %b, %i : !tn.place<i8, global>\n%v = arith.trunci %t : i32 "
      "to i8\ntn.store %v, %p : i8, !tn.place<i8, global>";
  EXPECT_TRUE(run(body, {.block = {4, 1, 1}}).ok());
  // A half written over the byte of a neighbour.
  EXPECT_TRUE(run("%b = tn.recast %x : !tn.place<i32, global> -> "
                  "!tn.place<i16, global>\n%z = arith.constant 0 : i16\n%two = "
                  "arith.constant 2 : i32\n"
                  "%c = tn.recast %x : !tn.place<i32, global> -> !tn.place<i8, "
                  "global>\n%zb = arith.constant 0 : i8\n%one = arith.constant "
                  "1 : i64\n%q = tn.offset %c, %one : !tn.place<i8, global>\n"
                  "%zero = arith.constant 0 : i32\n%f = arith.cmpi eq, %t, "
                  "%zero : i32\ntn.if %f {\ntn.store %z, %b : i16, "
                  "!tn.place<i16, global>\ntn.yield\n} else {\ntn.store %zb, "
                  "%q : i8, !tn.place<i8, global>\ntn.yield\n}",
                  {.block = {2, 1, 1}})
                  .first(FaultKind::Race));
}

TEST(RaceTest, AliasedArguments) {
  Program p(
      "%a: !tn.place<i32, global>, %b: !tn.place<i32, global>",
      kThread +
          "%one = arith.constant 1 : i64\n%j = arith.addi %i, %one : i64\n" +
          element("from", "a", "j") + element("to", "b", "i") +
          "%v = tn.load %from : !tn.place<i32, global> -> i32\ntn.store %v, "
          "%to : i32, !tn.place<i32, global>");
  std::vector<Buffer> buffers{Buffer::of(std::vector<int32_t>(9)),
                              Buffer::of(std::vector<int32_t>(9))};
  EXPECT_TRUE(p.run({.block = {8, 1, 1}}, buffers,
                    {Argument::place(0), Argument::place(1)})
                  .ok());
  EXPECT_TRUE(p.run({.block = {8, 1, 1}}, buffers,
                    {Argument::place(0), Argument::place(0)})
                  .first(FaultKind::Race));
}

TEST(RaceTest, UnsafeIsMarked) {
  Outcome outcome = run("tn.unsafe \"test\" {\ntn.store %t, %x : i32, "
                        "!tn.place<i32, global>\ntn.yield\n}",
                        {.block = {2, 1, 1}});
  const Fault *race = outcome.first(FaultKind::Race);
  ASSERT_TRUE(race);
  EXPECT_TRUE(race->inUnsafe);
}

} // namespace
} // namespace tn::interp
