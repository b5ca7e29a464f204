// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Sizes and alignments in memory, and the phase of a module.
#include "compiler/ir/Layout.h"

#include "mlir/AsmParser/AsmParser.h"
#include <gtest/gtest.h>

using namespace tn::mir;

namespace {

struct LayoutTest : testing::Test {
  mlir::MLIRContext context;
  LayoutTest() { loadDialects(context); }
  mlir::Type type(llvm::StringRef text) {
    return mlir::parseType(text, &context);
  }
  uint64_t size(llvm::StringRef text) { return sizeInBytes(type(text)); }
  uint64_t align(llvm::StringRef text) { return alignInBytes(type(text)); }
};

TEST_F(LayoutTest, Scalars) {
  EXPECT_EQ(size("i1"), 1u);
  EXPECT_EQ(size("i8"), 1u);
  EXPECT_EQ(size("bf16"), 2u);
  EXPECT_EQ(size("f32"), 4u);
  EXPECT_EQ(size("i128"), 16u);
  EXPECT_EQ(align("f64"), 8u);
  EXPECT_EQ(size("!tn.place<f32, shared>"), 8u);
}

TEST_F(LayoutTest, ArraysAreContiguous) {
  EXPECT_EQ(size("!tn.array<3 x f32>"), 12u);
  EXPECT_EQ(align("!tn.array<3 x f32>"), 4u);
  EXPECT_EQ(size("!tn.array<32 x !tn.array<33 x f32>>"), 32u * 33 * 4);
  EXPECT_EQ(size("!tn.array<0 x f32>"), 0u);
}

TEST_F(LayoutTest, StructsAreAsTheyAreWritten) {
  EXPECT_EQ(size("!tn.struct<\"s\", 24, 8, [0: i8, 8: f64, 16: i1]>"), 24u);
  EXPECT_EQ(align("!tn.struct<\"s\", 24, 8, [0: i8, 8: f64, 16: i1]>"), 8u);
  EXPECT_EQ(
      size("!tn.array<2 x !tn.struct<\"s\", 24, 8, [0: i8, 8: f64, 16: i1]>>"),
      48u);
}

TEST_F(LayoutTest, VectorsAreEqualScalarsAlignedToTheirSize) {
  auto element = [&](llvm::StringRef text) {
    return vectorElement(mlir::cast<StructType>(type(text)));
  };
  EXPECT_TRUE(
      element("!tn.struct<\"float2\", 8, 8, [0: f32, 4: f32]>").isF32());
  EXPECT_FALSE(element("!tn.struct<\"pair\", 8, 4, [0: f32, 4: f32]>"));
  EXPECT_FALSE(element("!tn.struct<\"mixed\", 8, 8, [0: f32, 4: i32]>"));
  EXPECT_FALSE(
      element("!tn.struct<\"float3\", 16, 16, [0: f32, 4: f32, 8: f32]>"));
  EXPECT_FALSE(element("!tn.struct<\"one\", 4, 4, [0: f32]>"));
}

TEST_F(LayoutTest, AModuleIsBuiltUntilItSaysOtherwise) {
  auto module = mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  EXPECT_EQ(phaseOf(module), Phase::Built);
  setPhase(module, Phase::Lowered);
  EXPECT_EQ(phaseOf(module), Phase::Lowered);
  module->erase();
}

} // namespace
