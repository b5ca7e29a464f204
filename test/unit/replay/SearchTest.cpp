// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Does the search find what is wrong, and is it silent about what only a launch
// outside the contract, a check or a fence would show?
#include "passes/check/Replay/Search.h"
#include "passes/analysis/Walker.h"
#include "test/unit/interp/Kernels.h"

namespace tn {
namespace {

std::optional<diag::Diagnostic>
search(llvm::StringRef arguments, llvm::StringRef body, bool isCuda = true) {
  interp::Program program(arguments, body);
  auto records = analysis::collectAccesses(program.kernel());
  analysis::Prover prover(*records);
  SearchRules rules;
  rules.isCuda = isCuda;
  return searchFault(prover, rules, "k");
}

// y[x[t]] = t
std::string scatter(llvm::StringRef store) {
  return R"(
    %t = tn.id thread x
    %i = arith.extui %t : i32 to i64
    %a = tn.offset %x, %i : <i32, global>
    %v = tn.load %a : <i32, global> -> i32
    %j = arith.extui %v : i32 to i64
    %b = tn.offset %y, %j : <i32, global>
  )" + store.str();
}
const char *kTwo = "%x: !tn.place<i32, global>, %y: !tn.place<i32, global>";

TEST(SearchTest, FindsEqualIndices) {
  auto found = search(kTwo, scatter("tn.store %t, %b : i32, <i32, global>"));
  ASSERT_TRUE(found);
  // Threads that differ only in y and z are at fault as well here.
  EXPECT_TRUE(found->code == diag::Code::TN1001 ||
              found->code == diag::Code::TN1002);
  EXPECT_EQ(found->witness->verdict, "true race");
  ASSERT_EQ(found->witness->threads.size(), 2u);
}

TEST(SearchTest, AtomicsDoNotRace) {
  EXPECT_FALSE(search(kTwo, scatter(R"(
    %old = tn.atomic_rmw add relaxed grid %b, %t : <i32, global>, i32
  )")));
}

// An index that leaves the buffer says nothing, whatever would come after it.
TEST(SearchTest, BuffersOfOpenSizeAreNotLeft) {
  EXPECT_FALSE(search("%x: !tn.place<i32, global>", R"(
    %t = tn.id thread x
    %far = arith.constant 1000000 : i64
    %a = tn.offset %x, %far : <i32, global>
    %v = tn.load %a : <i32, global> -> i32
    tn.store %v, %x : i32, <i32, global>
  )"));
}

const char *kArray = R"(
  %s = tn.local "s" : <!tn.array<4 x i32>, local>
  tn.zero %s : <!tn.array<4 x i32>, local>
  %v = tn.load %x : <i32, global> -> i32
  %i = arith.extui %v : i32 to i64
  %a = tn.index %s[%i] : <!tn.array<4 x i32>, local> -> <i32, local>
  %w = tn.load %a : <i32, local> -> i32
)";

TEST(SearchTest, ArraysOfCudaAreLeftOthersAreChecked) {
  auto found = search("%x: !tn.place<i32, global>", kArray);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->code, diag::Code::TN3001);
  EXPECT_FALSE(search("%x: !tn.place<i32, global>", kArray, false));
}

// One thread of a block writes and raises a flag, another block's sees the flag
// and reads.
std::string handOver(llvm::StringRef fence) {
  return R"(
    %x0 = tn.id thread x
    %y0 = tn.id thread y
    %z0 = tn.id thread z
    %by = tn.id block y
    %bz = tn.id block z
    %b = tn.id block x
    %xy = arith.ori %x0, %y0 : i32
    %xyz = arith.ori %xy, %z0 : i32
    %yz = arith.ori %by, %bz : i32
    %any = arith.ori %xyz, %yz : i32
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %k = arith.constant 1 : i64
    %flag = tn.offset %x, %k : <i32, global>
    %isOne = arith.cmpi eq, %any, %zero : i32
    %isFirst = arith.cmpi eq, %b, %zero : i32
    tn.if %isOne {
      tn.if %isFirst {
        tn.store %one, %x : i32, <i32, global>
  )" + fence.str() +
         R"(
        %old = tn.atomic_rmw add relaxed grid %flag, %one : <i32, global>, i32
        tn.yield
      } else {
        %old = tn.atomic_rmw add relaxed grid %flag, %zero : <i32, global>, i32
  )" + fence.str() +
         R"(
        %isSeen = arith.cmpi ne, %old, %zero : i32
        tn.if %isSeen {
          %v = tn.load %x : <i32, global> -> i32
          tn.yield
        }
        tn.yield
      }
      tn.yield
    }
  )";
}

TEST(SearchTest, WhatFencesMayOrderIsNoRace) {
  EXPECT_TRUE(search("%x: !tn.place<i32, global>", handOver("")));
  EXPECT_FALSE(search("%x: !tn.place<i32, global>", handOver("tn.fence grid")));
}

} // namespace
} // namespace tn
