// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Is a witness called true exactly when the run of its launch shows that fault,
// in those operations, between those threads? Mutants of true witnesses are
// not.
#include "passes/check/Replay/Replay.h"
#include "passes/analysis/Walker.h"
#include "test/unit/interp/Kernels.h"

namespace tn {
namespace {

using interp::FaultKind;

struct Case {
  Case(llvm::StringRef arguments, llvm::StringRef body)
      : program(arguments, body),
        records(analysis::collectAccesses(program.kernel())), prover(*records) {
  }
  // The nth operation of a kind, in the order of the text.
  template <class Op> mlir::Operation *op(unsigned n) {
    mlir::Operation *found = nullptr;
    program.kernel().walk<mlir::WalkOrder::PreOrder>([&](Op op) {
      if (n-- == 0)
        found = op;
    });
    return found;
  }
  Replayed race(const diag::Witness &witness, mlir::Operation *a,
                mlir::Operation *b) {
    return replayRace(prover, model, witness, a, b).answer;
  }

  interp::Program program;
  std::unique_ptr<analysis::KernelAccesses> records;
  analysis::Prover prover;
  Counterexample model;
};

diag::Witness launch(long long block, long long grid,
                     std::initializer_list<std::pair<int, int>> threads) {
  diag::Witness witness;
  witness.block[0] = block;
  witness.grid[0] = grid;
  for (auto [b, t] : threads) {
    diag::WitnessThread thread;
    thread.block[0] = b;
    thread.thread[0] = t;
    witness.threads.push_back(thread);
  }
  return witness;
}

// s[t] = t; <between>; s[t + 1] = t
std::string neighbours(llvm::StringRef between) {
  return R"(
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
  )" + between.str() +
         "\ntn.store %t, %b : i32, <i32, shared>";
}

TEST(ReplayTest, ARaceOfTheTwoThreadsIsTrue) {
  Case k("", neighbours(""));
  mlir::Operation *first = k.op<mir::StoreOp>(0),
                  *second = k.op<mir::StoreOp>(1);
  // Thread 0 writes s[1] where thread 1 does.
  EXPECT_EQ(k.race(launch(2, 1, {{0, 0}, {0, 1}}), second, first),
            Replayed::Reproduced);
  EXPECT_EQ(k.race(launch(2, 1, {{0, 1}, {0, 0}}), first, second),
            Replayed::Reproduced);
}

TEST(ReplayTest, AMutantOfAWitnessIsNot) {
  Case k("", neighbours(""));
  mlir::Operation *first = k.op<mir::StoreOp>(0),
                  *second = k.op<mir::StoreOp>(1);
  // The threads changed about, another pair of threads, other operations, one
  // block's shared memory against another's.
  EXPECT_EQ(k.race(launch(2, 1, {{0, 1}, {0, 0}}), second, first),
            Replayed::Missing);
  EXPECT_EQ(k.race(launch(4, 1, {{0, 0}, {0, 2}}), second, first),
            Replayed::Missing);
  EXPECT_EQ(k.race(launch(2, 1, {{0, 0}, {0, 1}}), first, first),
            Replayed::Missing);
  EXPECT_EQ(k.race(launch(2, 2, {{0, 0}, {1, 1}}), second, first),
            Replayed::Missing);
}

TEST(ReplayTest, BarriersOrder) {
  Case block("", neighbours("tn.sync block"));
  EXPECT_EQ(block.race(launch(2, 1, {{0, 0}, {0, 1}}),
                       block.op<mir::StoreOp>(1), block.op<mir::StoreOp>(0)),
            Replayed::Missing);
  Case warp("", neighbours("tn.sync warp"));
  mlir::Operation *first = warp.op<mir::StoreOp>(0),
                  *second = warp.op<mir::StoreOp>(1);
  EXPECT_EQ(warp.race(launch(64, 1, {{0, 0}, {0, 1}}), second, first),
            Replayed::Missing);
  // Lane 31 and the next warp's first lane have no barrier in common.
  EXPECT_EQ(warp.race(launch(64, 1, {{0, 31}, {0, 32}}), second, first),
            Replayed::Reproduced);
}

// x[0] = b by all blocks, with something between it and x[0] = b + 1.
std::string blocks(llvm::StringRef between) {
  return R"(
    %b = tn.id block x
    tn.store %b, %x : i32, <i32, global>
  )" + between.str() +
         "\ntn.store %b, %x : i32, <i32, global>";
}

TEST(ReplayTest, BarriersOfTheGridOrderBlocks) {
  Case apart("%x: !tn.place<i32, global>", blocks("tn.sync block"));
  EXPECT_EQ(apart.race(launch(1, 2, {{0, 0}, {1, 0}}),
                       apart.op<mir::StoreOp>(0), apart.op<mir::StoreOp>(1)),
            Replayed::Reproduced);
  Case together("%x: !tn.place<i32, global>", blocks("tn.sync grid"));
  EXPECT_EQ(together.race(launch(1, 2, {{0, 0}, {1, 0}}),
                          together.op<mir::StoreOp>(0),
                          together.op<mir::StoreOp>(1)),
            Replayed::Missing);
}

TEST(ReplayTest, AFaultOfTheThreadIsTrue) {
  Case k("", R"(
    %s = tn.shared "s" : <!tn.array<4 x i32>, shared>
    %t = tn.id thread x
    %i = arith.extui %t : i32 to i64
    %a = tn.index %s[%i] : <!tn.array<4 x i32>, shared> -> <i32, shared>
    %v = tn.load %a : <i32, shared> -> i32
  )");
  mlir::Operation *load = k.op<mir::LoadOp>(0);
  auto answer = [&](int thread, FaultKind kind) {
    return replayFault(k.prover, k.model, launch(8, 1, {{0, thread}}), {kind},
                       load)
        .answer;
  };
  EXPECT_EQ(answer(4, FaultKind::Bounds), Replayed::Reproduced);
  EXPECT_EQ(answer(3, FaultKind::Bounds), Replayed::Missing);
  EXPECT_EQ(answer(3, FaultKind::Uninitialized), Replayed::Reproduced);
  EXPECT_EQ(answer(4, FaultKind::Uninitialized), Replayed::Missing);
}

TEST(ReplayTest, DivergenceIsOfTheTwoThreads) {
  Case k("", R"(
    %t = tn.id thread x
    %two = arith.constant 2 : i32
    %c = arith.cmpi ult, %t, %two : i32
    tn.if %c { tn.sync block tn.yield }
  )");
  auto answer = [&](int waits, int misses) {
    return replayBarrier(k.prover, k.model,
                         launch(4, 1, {{0, waits}, {0, misses}}),
                         k.op<mir::SyncOp>(0))
        .answer;
  };
  EXPECT_EQ(answer(0, 3), Replayed::Reproduced);
  EXPECT_NE(answer(3, 0), Replayed::Reproduced);
  EXPECT_NE(answer(0, 1), Replayed::Reproduced);
}

TEST(ReplayTest, WhatCannotBeRunIsSaidToBeNotRun) {
  Case k("", neighbours(""));
  mlir::Operation *first = k.op<mir::StoreOp>(0),
                  *second = k.op<mir::StoreOp>(1);
  diag::Witness large = launch(1024, 64, {{0, 0}, {0, 1}});
  ReplayResult result = replayRace(k.prover, k.model, large, second, first);
  EXPECT_EQ(result.answer, Replayed::NotRun);
  EXPECT_TRUE(confirm(result, "true race", large));
  EXPECT_EQ(large.verdict,
            "evaluated, not replayed: the launch is too large to run here");
}

TEST(ReplayTest, ALoopWithoutEndEndsByItsSteps) {
  std::string spin = R"(
    %yes = arith.constant true
    tn.loop cond { tn.condition %yes } body { tn.yield } step { tn.yield }
  )";
  Case k("", neighbours(spin));
  EXPECT_EQ(k.race(launch(2, 1, {{0, 0}, {0, 1}}), k.op<mir::StoreOp>(1),
                   k.op<mir::StoreOp>(0)),
            Replayed::NotRun);
}

// Many accesses of one place by both threads are compared in their own number.
TEST(ReplayTest, AHotPlaceIsCheap) {
  Case k("%x: !tn.place<i32, global>, %n: i32", R"(
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %i = tn.local "i" : <i32, local>
    tn.store %zero, %i : i32, <i32, local>
    tn.loop cond {
      %c = tn.load %i : <i32, local> -> i32
      %less = arith.cmpi slt, %c, %n : i32
      tn.condition %less
    } body {
      %v = tn.load %x : <i32, global> -> i32
      tn.yield
    } step {
      %c = tn.load %i : <i32, local> -> i32
      %next = arith.addi %c, %one : i32
      tn.store %next, %i : i32, <i32, local>
      tn.yield
    }
  )");
  for (unsigned id = 0; id < k.prover.exprs.numSymbols(); ++id)
    if (k.prover.exprs.symbol(id).name == "n")
      k.model.values.symbols[id] = 15000;
  mlir::Operation *load = nullptr;
  k.program.kernel().walk([&](mir::LoadOp op) {
    if (op.getPlace() == k.program.kernel().entry().getArgument(0))
      load = op;
  });
  EXPECT_EQ(k.race(launch(2, 1, {{0, 0}, {0, 1}}), load, load),
            Replayed::Missing);
}

} // namespace
} // namespace tn
