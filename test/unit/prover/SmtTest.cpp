// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The encoding and the product lemma: layouts that are injective with every
// size symbolic, and formulas that are satisfiable and must stay so.
#include "HandMade.h"
#include "gtest/gtest.h"

using namespace tn::analysis;

namespace {

struct SmtTest : ::testing::Test, HandMade {
  Smt smt;
  ExprRef below(ExprRef a, ExprRef b) { return e.conj(e.le(c(0), a), e.lt(a, b)); }
  ExprRef thread(const char *name) { return fresh(Uniform::Thread, 0, 1 << 30, name); }
  ExprRef ne(ExprRef a, ExprRef b) { return e.cmp(ExprKind::Ne, a, b); }
};

TEST_F(SmtTest, RowMajorIsInjective) {
  ExprRef n = param("n", 1), r1 = thread("r1"), r2 = thread("r2"), c1 = thread("c1"), c2 = thread("c2");
  EXPECT_EQ(smt.check(e, {below(c1, n), below(c2, n), e.disj(ne(r1, r2), ne(c1, c2)),
                          e.eq(plus(times(r1, n), c1), plus(times(r2, n), c2))}),
            Sat::Unsat);
}

TEST_F(SmtTest, RowMajorWithoutColumnBoundIsNot) {
  ExprRef n = param("n", 1), r1 = thread("r1"), r2 = thread("r2"), c1 = thread("c1"), c2 = thread("c2");
  EXPECT_EQ(smt.check(e, {below(c1, n), e.disj(ne(r1, r2), ne(c1, c2)),
                          e.eq(plus(times(r1, n), c1), plus(times(r2, n), c2))}),
            Sat::Sat);
}

TEST_F(SmtTest, FourDimensionsAllSymbolic) {
  std::vector<ExprRef> q, index(2), differ;
  ExprRef d = param("D", 1), h = param("H", 1), w = param("W", 1);
  ExprRef any = e.truth(false);
  std::vector<std::array<ExprRef, 4>> v(2);
  for (int t = 0; t < 2; ++t) {
    for (auto &x : v[t])
      x = thread("x");
    q.push_back(below(v[t][1], d));
    q.push_back(below(v[t][2], h));
    q.push_back(below(v[t][3], w));
    index[t] = plus(times(plus(times(plus(times(v[t][0], d), v[t][1]), h), v[t][2]), w), v[t][3]);
  }
  for (int i = 0; i < 4; ++i)
    any = e.disj(any, ne(v[0][i], v[1][i]));
  q.push_back(any);
  q.push_back(e.eq(index[0], index[1]));
  EXPECT_EQ(smt.check(e, q), Sat::Unsat);
}

TEST_F(SmtTest, GridStrideLoop) {
  ExprRef t2 = thread("t2"), b2 = thread("b2"), k1 = thread("k1"), k2 = thread("k2");
  ExprRef stride = times(bdim(), gdim());
  EXPECT_EQ(smt.check(e, {e.lt(tid(), bdim()), e.lt(t2, bdim()), e.lt(bid(), gdim()), e.lt(b2, gdim()),
                          ne(bid(), b2),
                          e.eq(plus(global(), times(k1, stride)),
                               plus(plus(times(b2, bdim()), t2), times(k2, stride)))}),
            Sat::Unsat);
}

TEST_F(SmtTest, WrapIsNotIgnored) {
  // Two blocks whose 32-bit index wraps to the same number.
  ExprRef b2 = fresh(Uniform::Thread, 0, 2147483646, "b2");
  EXPECT_EQ(smt.check(e, {ne(bid(), b2), e.eq(e.wrap(times(bid(), c(1024)), 32, false),
                                              e.wrap(times(b2, c(1024)), 32, false))}),
            Sat::Sat);
}

TEST_F(SmtTest, QuotientAndRemainderAreTogetherInjective) {
  ExprRef i1 = thread("i1"), i2 = thread("i2"), n = param("n", 1);
  EXPECT_EQ(smt.check(e, {ne(i1, i2), e.eq(e.div(i1, n), e.div(i2, n)), e.eq(e.rem(i1, n), e.rem(i2, n))}),
            Sat::Unsat);
  EXPECT_EQ(smt.check(e, {ne(i1, i2), e.eq(e.rem(i1, n), e.rem(i2, n))}), Sat::Sat);
}

TEST_F(SmtTest, XorPartnersAreDistinct) {
  ExprRef t2 = fresh(Uniform::Thread, 0, 1023, "t2"), j = fresh(Uniform::Block, 0, 9, "j");
  auto partner = [&](ExprRef t) {
    return e.bits(ExprKind::BitXor, t, e.bits(ExprKind::Shl, c(1), j, 32), 32);
  };
  EXPECT_EQ(smt.check(e, {ne(tid(), t2), e.eq(partner(tid()), partner(t2))}), Sat::Unsat);
  // Bitonic exchange: only the lower of a pair touches both.
  EXPECT_EQ(smt.check(e, {ne(tid(), t2), e.lt(tid(), partner(tid())), e.lt(t2, partner(t2)),
                          e.eq(partner(tid()), t2)}),
            Sat::Unsat);
  EXPECT_EQ(smt.check(e, {ne(tid(), t2), e.eq(partner(tid()), t2)}), Sat::Sat);
}

TEST_F(SmtTest, LoadsAreFunctionsOfTheirIndex) {
  ExprRef i = thread("i"), j = thread("j");
  ExprRef a = e.load(0, i, 0, 100), b = e.load(0, j, 0, 100);
  EXPECT_EQ(smt.check(e, {e.eq(i, j), ne(a, b)}), Sat::Unsat);
  EXPECT_EQ(smt.check(e, {ne(i, j), e.eq(a, b)}), Sat::Sat);
}

TEST_F(SmtTest, ModelsAreReadBack) {
  ExprRef n = param("n", 0, 100);
  Assignment model;
  ASSERT_EQ(smt.check(e, {e.eq(times(c(3), n), c(42))}, &model), Sat::Sat);
  EXPECT_TRUE(model.value(n->symbol) == 14);
}

} // namespace
