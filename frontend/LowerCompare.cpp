// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `a <=> b` of two numbers: an object of a comparison category.
//
//   a <=> b   (int)     → a < b ? less : a > b ? greater : equal
//   x <=> y   (float)   → the same, and unordered where x != x or y != y
//
// Invariant: the category's values are the standard library's own constants.
#include "frontend/LowerKernel.h"

#include "clang/AST/ComparisonCategories.h"

using namespace clang;

namespace tn::frontend {

bool KernelLowering::emitThreeWay(const LValue &target,
                                  const BinaryOperator *expr) {
  QualType operand = expr->getLHS()->getType();
  const ComparisonCategoryInfo *info =
      ast().CompCategories.lookupInfoForType(expr->getType());
  const auto *record = expr->getType()->getAsCXXRecordDecl();
  const RecordShape *shape = record ? state.types.shape(record) : nullptr;
  if (!info || !shape || shape->parts.size() != 1 ||
      category(operand) != Category::Scalar)
    return false;
  mlir::Location at = loc(expr);
  mlir::Value a = emitScalar(expr->getLHS()), b = emitScalar(expr->getRHS());
  LValue held = part(target, *shape, 0, at);
  mlir::Type type = memType(held.type, expr->getSourceRange());
  if (!type || !isa<mlir::IntegerType>(type))
    return false;
  auto constant = [&](const ComparisonCategoryInfo::ValueInfo *value) {
    return constantInt(type, value->getIntValue().getSExtValue(), at);
  };
  auto select = [&](BinaryOperatorKind kind, mlir::Value yes,
                    mlir::Value no) -> mlir::Value {
    return mlir::arith::SelectOp::create(
        builder, at, emitComparison(kind, a, b, operand, at), yes, no);
  };
  mlir::Value result = constant(info->getEqualOrEquiv());
  if (info->isPartial())
    result = select(BO_EQ, result, constant(info->getUnordered()));
  result = select(BO_GT, constant(info->getGreater()), result);
  result = select(BO_LT, constant(info->getLess()), result);
  store(result, held, at);
  return true;
}

} // namespace tn::frontend
