// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The table of math functions is consistent.
#include "compiler/ir/Math.h"

#include <gtest/gtest.h>
#include <set>

using namespace tn::mir;

namespace {

TEST(MathTest, NamesAreUnique) {
  std::set<std::string> names;
  for (const MathFunction &function : allMath())
    EXPECT_TRUE(names.insert(function.name.str()).second)
        << function.name.str();
  EXPECT_GT(names.size(), 60u);
}

TEST(MathTest, EveryRowIsFound) {
  for (const MathFunction &function : allMath())
    EXPECT_EQ(findMath(function.name), &function);
  EXPECT_EQ(findMath("frobnicate"), nullptr);
}

TEST(MathTest, ArityFitsTheDomain) {
  for (const MathFunction &function : allMath()) {
    EXPECT_GE(function.arity, 1u) << function.name.str();
    EXPECT_LE(function.arity, 3u) << function.name.str();
    if (function.domain == MathDomain::B) {
      EXPECT_EQ(function.arity, 1u) << function.name.str();
    }
  }
}

} // namespace
