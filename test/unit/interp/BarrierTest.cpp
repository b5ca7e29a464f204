// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Shared memory and barriers of a block: a reduction, divergence, early exits.
#include "Kernels.h"

namespace tn::interp {
namespace {

// sums[t] = x[t]; tree over 8 threads; x[0] = sums[0]. BARRIER ends a round.
std::string reduction(const std::string &barrier) {
  std::string text = kThread + R"(
    %sums = tn.shared "sums" : !tn.place<!tn.array<8 x i32>, shared>
    %mine = tn.index %sums[%i] : !tn.place<!tn.array<8 x i32>, shared> -> !tn.place<i32, shared>
    %from = tn.offset %x, %i : !tn.place<i32, global>
    %v0 = tn.load %from : !tn.place<i32, global> -> i32
    tn.store %v0, %mine : i32, !tn.place<i32, shared>
    tn.sync block
    %half = tn.local "half" : !tn.place<i32, local>
    %four = arith.constant 4 : i32
    %one = arith.constant 1 : i32
    %zero = arith.constant 0 : i32
    tn.store %four, %half : i32, !tn.place<i32, local>
    tn.loop cond {
      %h = tn.load %half : !tn.place<i32, local> -> i32
      %more = arith.cmpi ugt, %h, %zero : i32
      tn.condition %more
    } body {
      %h = tn.load %half : !tn.place<i32, local> -> i32
      %in = arith.cmpi ult, %t, %h : i32
      tn.if %in {
        %j = arith.addi %t, %h : i32
        %k = arith.extui %j : i32 to i64
        %theirs = tn.index %sums[%k] : !tn.place<!tn.array<8 x i32>, shared> -> !tn.place<i32, shared>
        %a = tn.load %mine : !tn.place<i32, shared> -> i32
        %b = tn.load %theirs : !tn.place<i32, shared> -> i32
        %s = arith.addi %a, %b : i32
        tn.store %s, %mine : i32, !tn.place<i32, shared>
        tn.yield
      }
      BARRIER
      tn.yield
    } step {
      %h = tn.load %half : !tn.place<i32, local> -> i32
      %next = arith.shrui %h, %one : i32
      tn.store %next, %half : i32, !tn.place<i32, local>
      tn.yield
    }
    %first = arith.cmpi eq, %t, %zero : i32
    tn.if %first {
      %total = tn.load %mine : !tn.place<i32, shared> -> i32
      tn.store %total, %x : i32, !tn.place<i32, global>
      tn.yield
    }
  )";
  text.replace(text.find("BARRIER"), 7, barrier);
  return text;
}

TEST(BarrierTest, ASharedReduction) {
  for (uint64_t seed : {0, 1, 2, 3}) {
    Program p("%x: !tn.place<i32, global>", reduction("tn.sync block"));
    std::vector<Buffer> buffers{Buffer::of<int32_t>({1, 2, 3, 4, 5, 6, 7, 8})};
    Options options;
    options.seed = seed;
    Outcome outcome =
        p.run({.block = {8, 1, 1}}, buffers, {Argument::place(0)}, options);
    for (const Fault &fault : outcome.faults)
      ADD_FAILURE() << describe(fault);
    EXPECT_EQ(buffers[0].as<int32_t>()[0], 36);
  }
}

TEST(BarrierTest, AReductionWithoutItsBarrierRaces) {
  for (uint64_t seed : {0, 1}) {
    Program p("%x: !tn.place<i32, global>", reduction(""));
    std::vector<Buffer> buffers{Buffer::of<int32_t>({1, 2, 3, 4, 5, 6, 7, 8})};
    Options options;
    options.seed = seed;
    const Outcome outcome =
        p.run({.block = {8, 1, 1}}, buffers, {Argument::place(0)}, options);
    const Fault *race = outcome.first(FaultKind::Race);
    ASSERT_TRUE(race);
    EXPECT_EQ(race->object, "sums");
  }
}

TEST(BarrierTest, EachBlockHasItsOwnSharedMemory) {
  Program p("%x: !tn.place<i32, global>", R"(
    %b = tn.id block x
    %k = arith.extui %b : i32 to i64
    %s = tn.shared "s" : !tn.place<i32, shared>
    tn.store %b, %s : i32, !tn.place<i32, shared>
    %again = tn.shared "s" : !tn.place<i32, shared>
    %v = tn.load %again : !tn.place<i32, shared> -> i32
    %p = tn.offset %x, %k : !tn.place<i32, global>
    tn.store %v, %p : i32, !tn.place<i32, global>
  )");
  EXPECT_EQ(p.results<int32_t>(3, {}, {.grid = {3, 1, 1}}),
            (std::vector<int32_t>{0, 1, 2}));
}

TEST(BarrierTest, DynamicSharedMemoryHasTheLaunchsSize) {
  Program p("", kThread + "%d = tn.dynamic_shared : !tn.place<i32, shared>\n" +
                    element("p", "d", "i", "shared") +
                    "tn.store %t, %p : i32, !tn.place<i32, shared>");
  std::vector<Buffer> none;
  EXPECT_TRUE(p.run({.block = {4, 1, 1}, .dynamicShared = 16}, none, {}).ok());
  EXPECT_TRUE(p.run({.block = {5, 1, 1}, .dynamicShared = 16}, none, {})
                  .first(FaultKind::Bounds));
}

Outcome run(const std::string &body, unsigned threads) {
  Program p("", kThread +
                    "%zero = arith.constant 0 : i32\n%first = arith.cmpi eq, "
                    "%t, %zero : i32\n" +
                    body);
  std::vector<Buffer> none;
  return p.run({.block = {threads, 1, 1}}, none, {});
}

TEST(BarrierTest, BarriersInBothArms) {
  const Outcome outcome = run("tn.if %first {\ntn.sync block\ntn.yield\n} else "
                              "{\ntn.sync block\ntn.yield\n}",
                              4);
  const Fault *fault = outcome.first(FaultKind::Divergence);
  ASSERT_TRUE(fault);
  EXPECT_NE(fault->op, fault->otherOp);
}

TEST(BarrierTest, ABarrierThatOthersPassBy) {
  // The others leave the kernel, which the hardware tolerates and MIR does not.
  EXPECT_TRUE(run("tn.if %first {\ntn.sync block\ntn.yield\n}", 4)
                  .first(FaultKind::EarlyExit));
  EXPECT_TRUE(run("tn.if %first {\ntn.return\n}\ntn.sync block", 4)
                  .first(FaultKind::EarlyExit));
  EXPECT_TRUE(
      run("tn.if %first {\ntn.sync block\ntn.yield\n}\ntn.sync block", 4)
          .first(FaultKind::Divergence));
}

TEST(BarrierTest, UniformBarriersAreFine) {
  EXPECT_TRUE(
      run("tn.sync block\ntn.if %first {\ntn.yield\n}\ntn.sync block", 70)
          .ok());
}

TEST(BarrierTest, BarriersThatReduce) {
  Program p("%x: !tn.place<i32, global>", kThread + R"(
    %three = arith.constant 3 : i32
    %low = arith.cmpi ult, %t, %three : i32
    %count = tn.sync_reduce count %low
    %and = tn.sync_reduce and %low
    %or = tn.sync_reduce or %low
    %ten = arith.constant 10 : i32
    %a = arith.muli %count, %ten : i32
    %b = arith.addi %a, %and : i32
    %c = arith.muli %b, %ten : i32
    %d = arith.addi %c, %or : i32
    %p = tn.offset %x, %i : !tn.place<i32, global>
    tn.store %d, %p : i32, !tn.place<i32, global>
  )");
  EXPECT_EQ(p.results<int32_t>(5, {}, {.block = {5, 1, 1}}),
            (std::vector<int32_t>(5, 301)));
}

TEST(BarrierTest, AThreadThatSpinsLetsTheOtherRun) {
  Program p("%x: !tn.place<i32, global>", kThread + R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %first = arith.cmpi eq, %t, %zero : i32
    tn.if %first {
      tn.loop cond {
        %v = tn.atomic_load acquire block %x : !tn.place<i32, global> -> i32
        %wait = arith.cmpi eq, %v, %zero : i32
        tn.condition %wait
      } body {
        tn.yield
      } step {
        tn.yield
      }
      tn.yield
    } else {
      tn.atomic_store release block %one, %x : i32, !tn.place<i32, global>
      tn.yield
    }
  )");
  EXPECT_EQ(p.results<int32_t>(1, {}, {.block = {2, 1, 1}})[0], 1);
}

} // namespace
} // namespace tn::interp
