// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does the execution oracle see what a wrong check would let through? Kernels
// that no check has looked at, each with one fault, and the same without it.
#include "passes/check/Replay/Exercise.h"
#include "passes/analysis/Walker.h"
#include "test/unit/interp/Kernels.h"

namespace tn {
namespace {

ExerciseReport run(llvm::StringRef arguments, llvm::StringRef body) {
  interp::Program program(arguments, body);
  auto records = analysis::collectAccesses(program.kernel());
  analysis::Prover prover(*records);
  ExerciseRules rules;
  rules.launches = 30;
  return exercise(prover, rules);
}

bool says(const ExerciseReport &report, llvm::StringRef what) {
  for (const std::string &fault : report.faults)
    if (llvm::StringRef(fault).contains(what))
      return true;
  return false;
}

constexpr const char *kShared = R"(
  %s = tn.shared "s" : <!tn.array<1024 x i32>, shared>
  %t = tn.id thread x
  %one = arith.constant 1 : i32
  %mask = arith.constant 1023 : i32
  %n = arith.addi %t, %one : i32
  %m = arith.andi %n, %mask : i32
  %i = arith.extui %t : i32 to i64
  %j = arith.extui %m : i32 to i64
  %a = tn.index %s[%i] : <!tn.array<1024 x i32>, shared> -> <i32, shared>
  %b = tn.index %s[%j] : <!tn.array<1024 x i32>, shared> -> <i32, shared>
  tn.store %t, %a : i32, <i32, shared>
)";

TEST(ExerciseTest, SeesARace) {
  std::string body =
      std::string(kShared) + "tn.store %t, %b : i32, <i32, shared>";
  ExerciseReport report = run("", body);
  EXPECT_GT(report.launches, 20u);
  EXPECT_TRUE(says(report, "race on `s`"));
}

TEST(ExerciseTest, SeesAnUnwrittenRead) {
  std::string body = std::string(kShared) +
                     "tn.sync block\n%v = tn.load %b : <i32, shared> -> i32";
  EXPECT_TRUE(says(run("", body), "uninitialised read on `s`"));
}

TEST(ExerciseTest, SeesADivergentBarrier) {
  std::string body = std::string(kShared) + R"(
    %c = arith.cmpi ult, %t, %one : i32
    tn.if %c { tn.sync block tn.yield }
    tn.sync block
  )";
  EXPECT_TRUE(says(run("", body), "divergent barrier"));
}

TEST(ExerciseTest, SeesAnAccessOutside) {
  ExerciseReport report = run("%x: !tn.place<i32, global>", R"(
    %t = tn.id thread x
    %i = arith.extui %t : i32 to i64
    %a = tn.offset %x, %i : <i32, global>
    tn.store %t, %a : i32, <i32, global>
  )");
  EXPECT_TRUE(says(report, "out of bounds on `x`"));
}

TEST(ExerciseTest, IsQuietWithoutAFault) {
  // Told apart in all three dimensions, 1024 threads at most.
  ExerciseReport report = run("", R"(
    %s = tn.shared "s" : <!tn.array<1024 x i32>, shared>
    %x = tn.id thread x
    %y = tn.id thread y
    %z = tn.id thread z
    %w = tn.id block_dim x
    %h = tn.id block_dim y
    %zh = arith.muli %z, %h : i32
    %row = arith.addi %zh, %y : i32
    %rw = arith.muli %row, %w : i32
    %t = arith.addi %rw, %x : i32
    %i = arith.extui %t : i32 to i64
    %a = tn.index %s[%i] : <!tn.array<1024 x i32>, shared> -> <i32, shared>
    tn.store %t, %a : i32, <i32, shared>
    tn.sync block
    %v = tn.load %a : <i32, shared> -> i32
  )");
  EXPECT_GT(report.launches, 20u);
  EXPECT_TRUE(report.faults.empty()) << report.faults.front();
}

TEST(ExerciseTest, TheSameSeedMakesTheSameLaunches) {
  ExerciseReport a = run("", kShared), b = run("", kShared);
  EXPECT_EQ(a.steps, b.steps);
  EXPECT_EQ(a.faults, b.faults);
}

} // namespace
} // namespace tn
