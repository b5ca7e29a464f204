// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constants: what does Clang's evaluator know?
//
//   constexpr float k = 1.0f / sqrt_(2.0f);  … x * k   → arith.constant
//
// Invariant: only what has no side effect and no undefined behaviour is folded.
#include "frontend/LowerKernel.h"

using namespace clang;

namespace tn::frontend {

mlir::Value KernelLowering::constantInt(mlir::Type type, int64_t value,
                                        mlir::Location loc) {
  unsigned width = type.getIntOrFloatBitWidth();
  llvm::APInt bits(width, static_cast<uint64_t>(value), /*isSigned=*/true,
                   /*implicitTrunc=*/true);
  return mlir::arith::ConstantOp::create(builder, loc,
                                         builder.getIntegerAttr(type, bits));
}

mlir::Value KernelLowering::zeroOf(mlir::Type type, mlir::Location loc) {
  if (auto place = dyn_cast<mir::PlaceType>(type))
    return mir::NullOp::create(builder, loc, place);
  if (!type.isIntOrFloat())
    type = builder.getI32Type();
  return mlir::arith::ConstantOp::create(builder, loc,
                                         builder.getZeroAttr(type));
}

mlir::Value KernelLowering::poison(QualType type) {
  madeUp |= !failed;
  mlir::Location at = builder.getUnknownLoc();
  mlir::Type memory = category(type) == Category::Scalar
                          ? state.types.memory(type)
                          : mlir::Type();
  return zeroOf(memory ? memory : builder.getI32Type(), at);
}

mlir::Value KernelLowering::tryConstant(const Expr *expr) {
  if (expr->isValueDependent() || category(expr->getType()) != Category::Scalar)
    return {};
  Expr::EvalResult result;
  // The notes say what the evaluator had to overlook.
  llvm::SmallVector<PartialDiagnosticAt> notes;
  result.Diag = &notes;
  if (!expr->EvaluateAsRValue(result, ast()) || result.HasSideEffects ||
      result.HasUndefinedBehavior)
    return {};
  mlir::Type type = state.types.memory(expr->getType());
  if (!type)
    return {};
  mlir::Attribute value = constantOf(result.Val, expr->getType());
  auto typed = dyn_cast_or_null<mlir::TypedAttr>(value);
  if (!typed || typed.getType() != type)
    return {};
  return mlir::arith::ConstantOp::create(builder, loc(expr), typed);
}

} // namespace tn::frontend
