// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Launch contracts on concrete launches.
#include "Kernels.h"

namespace tn::interp {
namespace {

const char *kModule = R"(
  tn.contract @k {
  ^bb0(%x: !tn.place<f32, global>, %n: i64):
    %b = tn.id block_dim x
    %g = tn.id grid_dim x
    %bw = arith.extui %b : i32 to i128
    %gw = arith.extui %g : i32 to i128
    %threads = arith.muli %bw, %gw : i128
    %limit = arith.constant 2147483647 : i128
    tn.require %threads "<=" %limit "gridDim.x * blockDim.x <= 2147483647" for "keeps `i` from wrapping" : i128
    %e = tn.extent %x : !tn.place<f32, global>
    %ew = arith.extui %e : i64 to i128
    %nw = arith.extui %n : i64 to i128
    tn.require %ew ">=" %nw "extent(x) >= n" for "keeps `x[i]` inside `x`" : i128
    tn.return
  }
)";

struct ContractTest : testing::Test {
  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
  ContractTest() {
    mir::loadDialects(context);
    module = mlir::parseSourceString<mlir::ModuleOp>(kModule, &context);
  }
  std::optional<Violation> evaluate(const Launch &launch, uint64_t n) {
    std::vector<Buffer> buffers{Buffer::of(std::vector<float>(100))};
    auto result =
        evaluateContract(*module->getOps<mir::ContractOp>().begin(), launch,
                         buffers, {Argument::place(0, 40), Argument::of(n)});
    if (!result) {
      ADD_FAILURE() << llvm::toString(result.takeError());
      return std::nullopt;
    }
    return *result;
  }
};

TEST_F(ContractTest, Holds) {
  EXPECT_FALSE(evaluate({.block = {256, 1, 1}}, 90));
}

TEST_F(ContractTest, NamesTheConditionAndBothValues) {
  auto violation = evaluate({.block = {256, 1, 1}}, 91);
  ASSERT_TRUE(violation);
  EXPECT_EQ(violation->condition.getText(), "extent(x) >= n");
  EXPECT_TRUE(violation->lhs == 90 && violation->rhs == 91);
}

TEST_F(ContractTest, IsComputedWide) {
  auto violation =
      evaluate({.grid = {1u << 31, 1, 1}, .block = {1024, 1, 1}}, 1);
  ASSERT_TRUE(violation);
  EXPECT_TRUE(violation->lhs == __int128(1) << 41);
}

TEST_F(ContractTest, ALengthBeyondAnySize) {
  EXPECT_TRUE(evaluate({}, UINT64_MAX));
}

} // namespace
} // namespace tn::interp
