// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The race check on records written by hand: right kernels and their wrong
// twins.
#include "HandMade.h"
#include "passes/check/Race/Race.h"
#include "gtest/gtest.h"

using namespace tn;
using namespace tn::analysis;

namespace {

struct RaceTest : ::testing::Test, HandMade {
  CheckResult run(std::vector<ExprRef> facts = {}) {
    Prover p(k);
    p.facts.insert(p.facts.end(), facts.begin(), facts.end());
    flat(p);
    CheckResult result = checkRaces(p, "kernel");
    queries = p.smt.queries();
    return result;
  }
  // Outcome and code in one word.
  std::string verdict(std::vector<ExprRef> facts = {}) {
    CheckResult r = run(facts);
    if (r.diagnostics.empty())
      return r.outcome == Outcome::Proved ? "proved" : "?";
    last = r.diagnostics[0];
    return diag::codeName(r.diagnostics[0].code).str();
  }
  static Membership in(unsigned interval, std::vector<std::pair<unsigned, Shift>> shifts = {}) {
    Membership m;
    m.interval = interval;
    m.shifts.append(shifts.begin(), shifts.end());
    return m;
  }
  unsigned queries = 0;
  std::optional<diag::Diagnostic> last;
};

TEST_F(RaceTest, SaxpyNeedsNoSolver) {
  ExprRef n = param("n");
  unsigned x = object(ObjectKind::Argument, "x"), y = object(ObjectKind::Argument, "y");
  access(x, AccessMode::Read, global(), e.lt(global(), n));
  access(y, AccessMode::Read, global(), e.lt(global(), n));
  access(y, AccessMode::Write, global(), e.lt(global(), n));
  EXPECT_EQ(verdict(), "proved");
  EXPECT_EQ(queries, 0u);
}

TEST_F(RaceTest, NeighbourInPlace) {
  ExprRef n = param("n");
  unsigned y = object(ObjectKind::Argument, "y");
  access(y, AccessMode::Read, plus(global(), c(1)), e.lt(global(), n));
  access(y, AccessMode::Write, global(), e.lt(global(), n));
  EXPECT_EQ(verdict(), "TN1001");
  ASSERT_TRUE(last->witness.has_value());
  EXPECT_EQ(last->witness->verdict, "evaluated, not replayed: there is no code to run");
  EXPECT_EQ(last->witness->block[0], 2);
  EXPECT_EQ(last->witness->grid[0], 1);
  EXPECT_EQ(last->message, "threads 0 and 1 of block 0 race on `y[1]`");
}

TEST_F(RaceTest, EveryBlockWritesTheSame) {
  unsigned y = object(ObjectKind::Argument, "y");
  access(y, AccessMode::Write, tid(), yes());
  EXPECT_EQ(verdict(), "TN1002");
  EXPECT_EQ(last->witness->grid[0], 2);
}

TEST_F(RaceTest, AtomicsDoNotRaceWithEachOther) {
  ExprRef bin = fresh(Uniform::Thread, 0, 255, "bin");
  unsigned h = object(ObjectKind::Argument, "h");
  Access &a = access(h, AccessMode::AtomicWrite, bin, yes());
  a.scope = mir::Scope::Grid;
  EXPECT_EQ(verdict(), "proved");
}

TEST_F(RaceTest, BlockScopeAcrossBlocks) {
  unsigned h = object(ObjectKind::Argument, "h");
  Access &a = access(h, AccessMode::AtomicWrite, c(0), yes());
  a.scope = mir::Scope::Block;
  EXPECT_EQ(verdict(), "TN1005");
}

TEST_F(RaceTest, AtomicAgainstPlain) {
  unsigned h = object(ObjectKind::Argument, "h");
  Access &a = access(h, AccessMode::AtomicWrite, c(0), yes());
  a.scope = mir::Scope::Grid;
  access(h, AccessMode::Read, c(0), e.eq(tid(), c(0)));
  EXPECT_EQ(verdict(), "TN1004");
}

TEST_F(RaceTest, TreeReduction) {
  // for (s = …; s > 0; s /= 2) { if (t < s) a[t] += a[t + s]; barrier }
  ExprRef s = fresh(Uniform::Block, 1, 512, "s");
  Loop loop;
  loop.id = 0;
  loop.hasBarrier = loop.uniformTrips = true;
  loop.counter = e.newSymbol(SymbolKind::LoopCounter, Uniform::Block, 0, 64, "k").id;
  loop.perIteration.push_back(s->symbol);
  k.loops.push_back(loop);
  unsigned a = object(ObjectKind::Shared, "a");
  std::vector<Membership> where = {in(1, {{0, Shift::First}}), in(2, {{0, Shift::Next}})};
  access(a, AccessMode::Write, tid(), yes(), {in(0)});
  for (auto mode : {AccessMode::Read, AccessMode::Write})
    access(a, mode, tid(), e.lt(tid(), s), where);
  access(a, AccessMode::Read, plus(tid(), s), e.lt(tid(), s), where);
  access(a, AccessMode::Read, c(0), e.eq(tid(), c(0)), {in(1), in(2)});
  EXPECT_EQ(verdict(), "proved");
}

TEST_F(RaceTest, TreeReductionWithoutBarrierInTheLoop) {
  ExprRef s = fresh(Uniform::Block, 1, 512, "s");
  Loop loop;
  loop.id = 0;
  loop.counter = e.newSymbol(SymbolKind::LoopCounter, Uniform::Block, 0, 64, "k").id;
  loop.perIteration.push_back(s->symbol);
  k.loops.push_back(loop);
  unsigned a = object(ObjectKind::Shared, "a");
  access(a, AccessMode::Write, tid(), e.lt(tid(), s), {in(1)});
  access(a, AccessMode::Read, plus(tid(), s), e.lt(tid(), s), {in(1)});
  // s stands for something that the records do not say: not proved, not a
  // replayed race either.
  EXPECT_EQ(verdict(), "TN1009");
}

TEST_F(RaceTest, TransposeThroughATile) {
  // tile[ty][tx] = in[...]; barrier; out[...] = tile[tx][ty]
  unsigned tile = object(ObjectKind::Shared, "tile"), out = object(ObjectKind::Argument, "out");
  ExprRef rows = param("rows"), cols = param("cols");
  ExprRef x = plus(times(bid(0), c(32)), tid(0)), y = plus(times(bid(1), c(32)), tid(1));
  access(tile, AccessMode::Write, plus(times(tid(1), c(33)), tid(0)), e.conj(e.lt(x, cols), e.lt(y, rows)), {in(0)});
  ExprRef tx = plus(times(bid(1), c(32)), tid(0)), ty = plus(times(bid(0), c(32)), tid(1));
  ExprRef path = e.conj(e.lt(tx, rows), e.lt(ty, cols));
  access(tile, AccessMode::Read, plus(times(tid(0), c(33)), tid(1)), path, {in(1)});
  access(out, AccessMode::Write, plus(times(ty, rows), tx), path, {in(1)});
  Prover p(k);
  p.facts = {e.eq(bdim(0), c(32)), e.eq(bdim(1), c(32)), e.eq(bdim(2), c(1)), e.eq(gdim(2), c(1))};
  specialise(p);
  CheckResult r = checkRaces(p, "transpose");
  EXPECT_EQ(r.outcome, Outcome::Proved);
  if (!r.diagnostics.empty())
    ADD_FAILURE() << r.diagnostics[0].message;
}

TEST_F(RaceTest, TransposeWithoutBarrier) {
  unsigned tile = object(ObjectKind::Shared, "tile");
  access(tile, AccessMode::Write, plus(times(tid(1), c(33)), tid(0)), yes(), {in(0)});
  access(tile, AccessMode::Read, plus(times(tid(0), c(33)), tid(1)), yes(), {in(0)});
  Prover p(k);
  p.facts = {e.eq(bdim(0), c(32)), e.eq(bdim(1), c(32)), e.eq(bdim(2), c(1)), e.eq(gdim(2), c(1))};
  specialise(p);
  CheckResult r = checkRaces(p, "transpose");
  EXPECT_EQ(r.outcome, Outcome::Rejected);
  ASSERT_FALSE(r.diagnostics.empty());
  EXPECT_EQ(r.diagnostics[0].code, diag::Code::TN1003);
}

TEST_F(RaceTest, WrappingIndexIsARace) {
  unsigned y = object(ObjectKind::Argument, "y");
  access(y, AccessMode::Write, e.wrap(global(), 32, false), yes());
  EXPECT_NE(verdict(), "proved");
}

} // namespace
