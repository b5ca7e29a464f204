// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What one thread can do wrong: bounds, uninitialised reads, alignment, dead
// variables, traps.
#include "Kernels.h"

namespace tn::interp {
namespace {

const char *kArray = "%x: !tn.place<i32, global>, %k: i64";

Outcome run(const std::string &body, int64_t k,
            Buffer buffer = Buffer::of<int32_t>({1, 2, 3, 4})) {
  Program p(kArray, body);
  std::vector<Buffer> buffers{std::move(buffer)};
  return p.run({}, buffers, {Argument::place(0), Argument::of(k)});
}

const std::string kLoad = element("p", "x", "k") +
                          "%v = tn.load %p : !tn.place<i32, global> -> i32\n";

TEST(FaultTest, AnAccessOutsideItsObject) {
  EXPECT_TRUE(run(kLoad, 3).ok());
  Outcome past = run(kLoad, 4);
  const Fault *fault = past.first(FaultKind::Bounds);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->object, "x");
  EXPECT_EQ(fault->offset, 16);
  EXPECT_EQ(fault->size, 4u);
  EXPECT_TRUE(run(kLoad, -1).first(FaultKind::Bounds));
  EXPECT_TRUE(run(kLoad, INT64_MAX).first(FaultKind::Bounds));
}

TEST(FaultTest, AWideAccessThatHangsOver) {
  std::string body =
      element("p", "x", "k") +
      "%w = tn.recast %p : !tn.place<i32, global> -> !tn.place<i64, "
      "global>\n%v = tn.load %w : !tn.place<i64, global> -> i64";
  EXPECT_TRUE(run(body, 2).ok());
  EXPECT_TRUE(run(body, 3).first(FaultKind::Bounds));
}

TEST(FaultTest, APlaceMayBeMadeAnywhereButNotUsed) {
  EXPECT_TRUE(run(element("p", "x", "k"), 1000).ok());
  EXPECT_TRUE(run("%p = tn.null : !tn.place<i32, global>\n%v = tn.load %p : "
                  "!tn.place<i32, global> -> i32",
                  0)
                  .first(FaultKind::Bounds));
}

TEST(FaultTest, AnObligationThatIsNotMet) {
  const char *body =
      "%four = arith.constant 4 : i64\ntn.bounds %k, %four \"x[k]\"";
  EXPECT_TRUE(run(body, 3).ok());
  EXPECT_TRUE(run(body, 4).first(FaultKind::Bounds));
  EXPECT_TRUE(run(body, -1).first(FaultKind::Bounds));
}

TEST(FaultTest, AMisalignedAccess) {
  std::string body =
      element("p", "x", "k") +
      "%w = tn.recast %p : !tn.place<i32, global> -> !tn.place<i64, "
      "global>\n%v = tn.load %w : !tn.place<i64, global> -> i64";
  EXPECT_TRUE(run(body, 1).first(FaultKind::Misaligned));
  std::string promised =
      element("p", "x", "k") +
      "%v = tn.load %p {align = 16 : i64} : !tn.place<i32, global> -> i32";
  EXPECT_TRUE(run(promised, 0).ok());
  EXPECT_TRUE(run(promised, 2).first(FaultKind::Misaligned));
}

TEST(FaultTest, AReadOfWhatNobodyWrote) {
  EXPECT_TRUE(run("%l = tn.local \"l\" : !tn.place<i32, local>\n%v = tn.load "
                  "%l : !tn.place<i32, local> -> i32",
                  0)
                  .first(FaultKind::Uninitialized));
  EXPECT_TRUE(run("%l = tn.shared \"l\" : !tn.place<i32, shared>\n%v = tn.load "
                  "%l : !tn.place<i32, shared> -> i32",
                  0)
                  .first(FaultKind::Uninitialized));
  EXPECT_TRUE(run(kLoad, 0, Buffer::fresh(16)).first(FaultKind::Uninitialized));
  // Half of a word written is not the word.
  EXPECT_TRUE(run(R"(
    %l = tn.local "l" : !tn.place<i32, local>
    %b = tn.recast %l : !tn.place<i32, local> -> !tn.place<i16, local>
    %s = arith.constant 1 : i16
    tn.store %s, %b : i16, !tn.place<i16, local>
    %v = tn.load %l : !tn.place<i32, local> -> i32
  )",
                  0)
                  .first(FaultKind::Uninitialized));
  EXPECT_TRUE(run("%l = tn.local \"l\" : !tn.place<i32, local>\ntn.zero %l : "
                  "!tn.place<i32, local>\n%v = tn.load %l : !tn.place<i32, "
                  "local> -> i32",
                  0)
                  .ok());
}

TEST(FaultTest, AVariableOfALoopBodyIsNewInEachIteration) {
  const char *body = R"(
    %first = tn.local "first" : !tn.place<i1, local>
    %true = arith.constant true
    %false = arith.constant false
    tn.store %true, %first : i1, !tn.place<i1, local>
    tn.loop cond {
      %c = tn.load %first : !tn.place<i1, local> -> i1
      tn.condition %c
    } body {
      %l = tn.local "l" : !tn.place<i32, local>
      %c = tn.load %first : !tn.place<i1, local> -> i1
      tn.store %false, %first : i1, !tn.place<i1, local>
      tn.if %c {
        %one = arith.constant 1 : i32
        tn.store %one, %l : i32, !tn.place<i32, local>
        tn.yield
      }
      %v = tn.load %l : !tn.place<i32, local> -> i32
      tn.yield
    } step {
      tn.yield
    }
  )";
  EXPECT_TRUE(run(body, 0).ok());
}

TEST(FaultTest, AVariableThatIsGone) {
  Outcome outcome = run(R"(
    %v = tn.local "p" : !tn.place<!tn.place<i32, local>, local>
    tn.inline "f" {
      %l = tn.local "l" : !tn.place<i32, local>
      tn.zero %l : !tn.place<i32, local>
      tn.store %l, %v : !tn.place<i32, local>, !tn.place<!tn.place<i32, local>, local>
      tn.yield
    }
    %other = tn.local "other" : !tn.place<i32, local>
    tn.zero %other : !tn.place<i32, local>
    %q = tn.load %v : !tn.place<!tn.place<i32, local>, local> -> !tn.place<i32, local>
    %x2 = tn.load %q : !tn.place<i32, local> -> i32
  )",
                        0);
  EXPECT_TRUE(outcome.first(FaultKind::DeadVariable));
}

TEST(FaultTest, BytesThatAreNoAddress) {
  EXPECT_TRUE(run(R"(
    %l = tn.local "l" : !tn.place<i64, local>
    tn.store %k, %l : i64, !tn.place<i64, local>
    %p = tn.recast %l : !tn.place<i64, local> -> !tn.place<!tn.place<i32, global>, local>
    %q = tn.load %p : !tn.place<!tn.place<i32, global>, local> -> !tn.place<i32, global>
  )",
                  4096)
                  .first(FaultKind::InvalidPointer));
}

TEST(FaultTest, WhatStopsALaunch) {
  std::string after = "\n%z = arith.constant 9 : i32\ntn.store %z, %x : i32, "
                      "!tn.place<i32, global>";
  for (auto [body, kind] :
       {std::pair{"tn.trap", FaultKind::Trap},
        std::pair{"%f = arith.constant false\ntn.assert %f \"x\"",
                  FaultKind::Assert},
        std::pair{"%f = arith.constant false\ntn.expects %f \"x\"",
                  FaultKind::Promise},
        std::pair{"%f = arith.constant false\ntn.check %f 3003, %k, %k \"x\"",
                  FaultKind::Check}}) {
    Program p(kArray, body + after);
    std::vector<Buffer> buffers{Buffer::of<int32_t>({1})};
    EXPECT_TRUE(
        p.run({}, buffers, {Argument::place(0), Argument::of<int64_t>(0)})
            .first(kind));
    EXPECT_EQ(buffers[0].as<int32_t>()[0], 1);
  }
}

TEST(FaultTest, AnEndlessLoopMeetsTheLimit) {
  Program p("", "%t = arith.constant true\ntn.loop cond { tn.condition %t } "
                "body { tn.yield } step { tn.yield }");
  std::vector<Buffer> none;
  Options options;
  options.maxSteps = 1000;
  EXPECT_TRUE(p.run({}, none, {}, options).first(FaultKind::StepLimit));
}

TEST(FaultTest, ArgumentsThatDoNotFitAreAnError) {
  Program p(kArray, "");
  std::vector<Buffer> none;
  auto fails = [&](const Launch &launch, std::vector<Argument> arguments) {
    auto outcome = interpret(p.kernel(), launch, none, arguments);
    if (outcome)
      return false;
    llvm::consumeError(outcome.takeError());
    return true;
  };
  EXPECT_TRUE(fails({}, {}));
  EXPECT_TRUE(fails({}, {Argument::place(0), Argument::of<int64_t>(0)}));
  EXPECT_TRUE(fails({}, {Argument{}, Argument::of<int32_t>(0)}));
  EXPECT_TRUE(
      fails({.block = {0, 1, 1}}, {Argument{}, Argument::of<int64_t>(0)}));
  EXPECT_FALSE(fails({}, {Argument{}, Argument::of<int64_t>(0)}));
}

} // namespace
} // namespace tn::interp
