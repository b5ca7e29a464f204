// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Upper bounds by elimination, and the removal of wraps under derived caps.
#include "HandMade.h"
#include "passes/analysis/Contracts.h"
#include "gtest/gtest.h"

using namespace tn::analysis;

namespace {

struct BoundsTest : ::testing::Test, HandMade {
  std::string boundOf(Prover &p, ExprRef value, std::vector<ExprRef> guards) {
    std::vector<Inequality> facts;
    for (ExprRef g : guards)
      appendInequalities(e, g, facts);
    facts.insert(facts.end(), p.inequalities().begin(), p.inequalities().end());
    auto bound = upperBound(e, toPoly(e, value), facts, [&](ExprRef x) { return p.isLaunchValue(x); });
    return bound ? e.str(fromPoly(e, *bound)) : "none";
  }
};

TEST_F(BoundsTest, TheGuardBoundsTheIndex) {
  ExprRef n = param("n");
  Prover p(k);
  EXPECT_EQ(boundOf(p, plus(times(c(4), global()), c(4)), {e.lt(global(), n)}), "4 * n");
}

TEST_F(BoundsTest, RowsTimesColumns) {
  ExprRef m = param("M", 0), n = param("N", 0);
  Prover p(k);
  ExprRef index = plus(times(global(1), n), global(0));
  EXPECT_EQ(boundOf(p, plus(index, c(1)), {e.lt(global(1), m), e.lt(global(0), n)}), "M * N");
}

TEST_F(BoundsTest, WithoutGuardTheLaunchBoundsIt) {
  Prover p(k);
  EXPECT_EQ(boundOf(p, plus(global(), c(1)), {}), "blockDim.x * gridDim.x");
}

TEST_F(BoundsTest, CapsTakeTheWrapAway) {
  ExprRef n = param("n");
  unsigned y = object(ObjectKind::Argument, "y");
  ExprRef i = e.wrap(e.wrap(global(), 32, false), 32, true);
  access(y, AccessMode::Write, i, e.lt(i, n));
  Prover p(k);
  flat(p);
  removeWraps(p);
  EXPECT_EQ(e.str(k.accesses[0].path), e.str(e.lt(global(), n)));
  ASSERT_FALSE(p.conditions.empty());
  EXPECT_EQ(p.conditions.back().text, "blockDim.x * gridDim.x <= 2147483648");
}

TEST_F(BoundsTest, HashesKeepTheirWrap) {
  unsigned y = object(ObjectKind::Argument, "y");
  ExprRef h = e.wrap(times(global(), c(2654435761)), 32, false);
  access(y, AccessMode::Write, h, yes());
  Prover p(k);
  flat(p);
  removeWraps(p);
  EXPECT_TRUE(p.conditions.empty());
}

// `for (i = tid; i < n; i += step) y[i] = …`, its index without wraps.
class CountersTest : public BoundsTest {
protected:
  ExprRef exact(ExprRef step) { return plus(tid(), times(e.sym(loop.counter), step)); }
  void countBy(ExprRef step) {
    loop.id = 0;
    loop.counter = e.newSymbol(SymbolKind::LoopCounter, Uniform::Thread, 0, Int(1) << 40, "k").id;
    ExprRef i = e.wrap(exact(step), 32, true);
    loop.condition = e.lt(i, n);
    k.loops.push_back(loop);
    access(object(ObjectKind::Argument, "y"), AccessMode::Write, i, e.lt(i, n));
  }
  ExprRef n = param("n");
  Loop loop;
};

// A step by a block's size keeps a loop's end from the last numbers of 32 bits.
TEST_F(CountersTest, BlockStridesByInduction) {
  countBy(bdim());
  Prover p(k);
  flat(p);
  removeWraps(p);
  EXPECT_EQ(e.str(k.accesses[0].path), e.str(e.lt(exact(bdim()), n)));
  ASSERT_FALSE(p.conditions.empty());
  EXPECT_EQ(p.conditions.back().text, "n + blockDim.x <= 2147483648");
  EXPECT_TRUE(p.overflows.empty());
}

// A step by a grid's would restrict the problem's size: a fault.
TEST_F(CountersTest, GridStridesMayWrap) {
  countBy(times(bdim(), gdim(0)));
  Prover p(k);
  flat(p);
  removeWraps(p);
  EXPECT_TRUE(p.conditions.empty());
  EXPECT_EQ(p.overflows.size(), 1u);
}

TEST_F(BoundsTest, AssumptionsAreRead) {
  ExprRef n = param("n");
  Prover p(k);
  auto parsed = parseAssumption("n >= 1 && gridDim.y == 1 && n*2 <= 0x10", p);
  ASSERT_TRUE(bool(parsed));
  EXPECT_EQ(*parsed, e.conj(e.conj(e.le(c(1), n), e.eq(gdim(1), c(1))), e.le(times(n, c(2)), c(16))));
  for (const char *bad : {"m > 0", "n", "n >", "0 < n < 3", "n / n == 1", "(n > 0", "n > 0)"}) {
    auto wrong = parseAssumption(bad, p);
    EXPECT_FALSE(bool(wrong)) << bad;
    llvm::consumeError(wrong.takeError());
  }
}

} // namespace
