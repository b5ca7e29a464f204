// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Regions and their exits.
#include "Kernels.h"

namespace tn::interp {
namespace {

const char *kOut = "%out: !tn.place<i32, global>, %n: i32";

// A loop over %i from 0 to %n with `body` (which sees %now), summing in %sum.
std::string loop(const std::string &body, const std::string &attributes = "") {
  return R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %sum = tn.local "sum" : !tn.place<i32, local>
    tn.store %zero, %sum : i32, !tn.place<i32, local>
    %i = tn.local "i" : !tn.place<i32, local>
    tn.store %zero, %i : i32, !tn.place<i32, local>
    tn.loop cond {
      %c = tn.load %i : !tn.place<i32, local> -> i32
      %less = arith.cmpi slt, %c, %n : i32
      tn.condition %less
    } body {
      %now = tn.load %i : !tn.place<i32, local> -> i32
  )" + body +
         R"(
      %s = tn.load %sum : !tn.place<i32, local> -> i32
      %s2 = arith.addi %s, %now : i32
      tn.store %s2, %sum : i32, !tn.place<i32, local>
      tn.yield
    } step {
      %c = tn.load %i : !tn.place<i32, local> -> i32
      %next = arith.addi %c, %one : i32
      tn.store %next, %i : i32, !tn.place<i32, local>
      tn.yield
    } )" +
         attributes + R"(
    %result = tn.load %sum : !tn.place<i32, local> -> i32
    tn.store %result, %out : i32, !tn.place<i32, global>
  )";
}

int run(const std::string &body, int n) {
  return Program(kOut, body).results<int32_t>(1, {Argument::of(n)})[0];
}

TEST(ControlTest, LoopsCount) {
  EXPECT_EQ(run(loop(""), 5), 0 + 1 + 2 + 3 + 4);
  EXPECT_EQ(run(loop(""), 0), 0);
  EXPECT_EQ(run(loop(""), -3), 0);
}

TEST(ControlTest, DoWhileRunsOnceAtLeast) {
  EXPECT_EQ(run(loop("%x = arith.addi %now, %one : i32\ntn.store %x, %sum : "
                     "i32, !tn.place<i32, local>",
                     "{post_test}"),
                0),
            1);
}

TEST(ControlTest, BreakLeavesTheLoop) {
  EXPECT_EQ(run(loop(R"(
    %three = arith.constant 3 : i32
    %hit = arith.cmpi eq, %now, %three : i32
    tn.if %hit { tn.break }
  )"),
                10),
            0 + 1 + 2);
}

TEST(ControlTest, ContinueGoesToTheStep) {
  EXPECT_EQ(run(loop(R"(
    %odd = arith.andi %now, %one : i32
    %skip = arith.cmpi eq, %odd, %one : i32
    tn.if %skip { tn.continue } else { tn.yield }
  )"),
                6),
            0 + 2 + 4);
}

TEST(ControlTest, ReturnFromALoopLeavesTheKernel) {
  EXPECT_EQ(run("%seven = arith.constant 7 : i32\ntn.store %seven, %out : i32, "
                "!tn.place<i32, global>\n" +
                    loop("tn.if %less0 { tn.return }")
                        .insert(0, "%z = arith.constant 0 : i32\n%less0 = "
                                   "arith.cmpi slt, %z, %n : i32\n"),
                4),
            7);
}

TEST(ControlTest, ContinueInASwitchInALoopReachesTheLoop) {
  EXPECT_EQ(run(loop(R"(
    tn.switch %now : i32 [1, 3] [0, 1] default -1 {
      tn.continue
    }, {
      tn.break
    }
  )"),
                5),
            0 + 2 + 3 + 4);
}

std::string choose() {
  return R"(
    %r = tn.local "r" : !tn.place<i32, local>
    %zero = arith.constant 0 : i32
    tn.store %zero, %r : i32, !tn.place<i32, local>
    tn.switch %n : i32 [1, 2, -1] [0, 1, 2] default 2 {
      %v = tn.load %r : !tn.place<i32, local> -> i32
      %c = arith.constant 10 : i32
      %w = arith.addi %v, %c : i32
      tn.store %w, %r : i32, !tn.place<i32, local>
      tn.yield
    }, {
      %v = tn.load %r : !tn.place<i32, local> -> i32
      %c = arith.constant 100 : i32
      %w = arith.addi %v, %c : i32
      tn.store %w, %r : i32, !tn.place<i32, local>
      tn.break
    }, {
      %v = tn.load %r : !tn.place<i32, local> -> i32
      %c = arith.constant 1000 : i32
      %w = arith.addi %v, %c : i32
      tn.store %w, %r : i32, !tn.place<i32, local>
      tn.yield
    }
    %result = tn.load %r : !tn.place<i32, local> -> i32
    tn.store %result, %out : i32, !tn.place<i32, global>
  )";
}

TEST(ControlTest, SwitchFallsThroughUntilABreak) {
  EXPECT_EQ(run(choose(), 1), 110);
  EXPECT_EQ(run(choose(), 2), 100);
  EXPECT_EQ(run(choose(), -1), 1000);
  EXPECT_EQ(run(choose(), 77), 1000);
}

TEST(ControlTest, ReturnOfAnInlinedBodyLeavesOnlyThat) {
  EXPECT_EQ(run(R"(
    %r = tn.local "r" : !tn.place<i32, local>
    %zero = arith.constant 0 : i32
    %five = arith.constant 5 : i32
    tn.store %zero, %r : i32, !tn.place<i32, local>
    tn.inline "f" {
      %big = arith.cmpi sgt, %n, %five : i32
      tn.if %big {
        tn.store %five, %r : i32, !tn.place<i32, local>
        tn.return
      }
      tn.store %n, %r : i32, !tn.place<i32, local>
      tn.yield
    }
    %v = tn.load %r : !tn.place<i32, local> -> i32
    %w = arith.addi %v, %five : i32
    tn.store %w, %out : i32, !tn.place<i32, global>
  )",
                9),
            10);
}

TEST(ControlTest, AnIfGivesAValue) {
  const char *body = R"(
    %zero = arith.constant 0 : i32
    %less = arith.cmpi slt, %n, %zero : i32
    %abs = tn.if %less -> i32 {
      %m = arith.subi %zero, %n : i32
      tn.yield %m : i32
    } else {
      tn.yield %n : i32
    }
    tn.store %abs, %out : i32, !tn.place<i32, global>
  )";
  EXPECT_EQ(run(body, -4), 4);
  EXPECT_EQ(run(body, 3), 3);
}

TEST(ControlTest, IndicesOfAThreeDimensionalLaunch) {
  Program p("%out: !tn.place<i32, global>", R"(
    %tx = tn.id thread x
    %ty = tn.id thread y
    %bx = tn.id block x
    %by = tn.id block y
    %dx = tn.id block_dim x
    %dy = tn.id block_dim y
    %gx = tn.id grid_dim x
    %row0 = arith.muli %by, %dy : i32
    %row = arith.addi %row0, %ty : i32
    %width = arith.muli %gx, %dx : i32
    %col0 = arith.muli %bx, %dx : i32
    %col = arith.addi %col0, %tx : i32
    %start = arith.muli %row, %width : i32
    %index = arith.addi %start, %col : i32
    %i = arith.extui %index : i32 to i64
    %p = tn.offset %out, %i : !tn.place<i32, global>
    tn.store %index, %p : i32, !tn.place<i32, global>
  )");
  auto got =
      p.results<int32_t>(24, {}, {.grid = {2, 2, 1}, .block = {3, 2, 1}});
  for (int i = 0; i < 24; ++i)
    EXPECT_EQ(got[i], i);
}

TEST(ControlTest, PointersInVariablesAndStructsAndCopies) {
  // A struct is copied to a local, a field changed, and a pointer to it goes
  // through memory.
  Program p("%out: !tn.place<i32, global>, %s: !tn.place<!tn.struct<\"pair\", "
            "8, 4, [0: i32, 4: i32]>, param>",
            R"(
    %c = tn.local "c" : !tn.place<!tn.struct<"pair", 8, 4, [0: i32, 4: i32]>, local>
    tn.copy %s to %c : !tn.place<!tn.struct<"pair", 8, 4, [0: i32, 4: i32]>, param>, !tn.place<!tn.struct<"pair", 8, 4, [0: i32, 4: i32]>, local>
    %f = tn.field %c[1] : !tn.place<!tn.struct<"pair", 8, 4, [0: i32, 4: i32]>, local> -> !tn.place<i32, local>
    %v = tn.local "p" : !tn.place<!tn.place<i32, local>, local>
    tn.store %f, %v : !tn.place<i32, local>, !tn.place<!tn.place<i32, local>, local>
    %q = tn.load %v : !tn.place<!tn.place<i32, local>, local> -> !tn.place<i32, local>
    %old = tn.load %q : !tn.place<i32, local> -> i32
    %two = arith.addi %old, %old : i32
    tn.store %two, %q : i32, !tn.place<i32, local>
    %now = tn.load %f : !tn.place<i32, local> -> i32
    tn.store %now, %out : i32, !tn.place<i32, global>
  )");
  EXPECT_EQ(
      p.results<int32_t>(1, {Argument::of(std::array<int32_t, 2>{1, 21})})[0],
      42);
}

TEST(ControlTest, ModuleVariablesAndPrintf) {
  Program p("%out: !tn.place<i32, global>", R"(
    %table = tn.address_of @table : !tn.place<!tn.array<3 x i32>, constant>
    %two = arith.constant 2 : i64
    %p = tn.index %table[%two] : !tn.place<!tn.array<3 x i32>, constant> -> !tn.place<i32, constant>
    %v = tn.load %p : !tn.place<i32, constant> -> i32
    tn.store %v, %out : i32, !tn.place<i32, global>
    %half = arith.constant 0.5 : f64
    %n = tn.printf "%d is %5.2f%%\0A"(%v, %half) : i32, f64
  )",
            "tn.global @table : !tn.array<3 x i32> in constant = [5, 6, -7]");
  std::vector<Buffer> buffers{Buffer::of<int32_t>({0})};
  Outcome outcome = p.run({}, buffers, {Argument::place(0)});
  EXPECT_TRUE(outcome.ok());
  EXPECT_EQ(buffers[0].as<int32_t>()[0], -7);
  EXPECT_EQ(outcome.output, "-7 is  0.50%\n");
}

} // namespace
} // namespace tn::interp
