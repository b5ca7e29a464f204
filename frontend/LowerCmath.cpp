// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// C library functions that MIR has no operation for, built of others.
//
//   std::isless(a, b)        → arith.cmpf olt
//   std::lround(x)           → tn.math "round", converted
//   modf(x, &whole)          → tn.math "trunc", a store, tn.math "fmod"
//   memcpy(&a, &b, sizeof a) → tn.copy; what a defaulted operator= of a class
//                              with an array member consists of
//
// Invariant: arguments are evaluated once, from left to right.
#include "frontend/LowerKernel.h"

#include "clang/Basic/Builtins.h"
#include "mlir/IR/Matchers.h"

using namespace clang;

namespace tn::frontend {

namespace arith = mlir::arith;

static std::optional<arith::CmpFPredicate> comparison(unsigned id) {
  switch (id) {
  case Builtin::BI__builtin_isless:
    return arith::CmpFPredicate::OLT;
  case Builtin::BI__builtin_islessequal:
    return arith::CmpFPredicate::OLE;
  case Builtin::BI__builtin_isgreater:
    return arith::CmpFPredicate::OGT;
  case Builtin::BI__builtin_isgreaterequal:
    return arith::CmpFPredicate::OGE;
  default:
    return std::nullopt;
  }
}

std::optional<CallResult> KernelLowering::emitCmath(const FunctionDecl *callee,
                                                    const CallExpr *expr) {
  unsigned id = callee->getBuiltinID();
  if (!id || callee->hasBody())
    return std::nullopt;
  mlir::Location at = loc(expr);
  CallResult result;
  auto math = [&](StringRef name, mlir::ValueRange operands,
                  mlir::Type type) -> mlir::Value {
    return mir::MathOp::create(builder, at, type, builder.getStringAttr(name),
                               operands);
  };
  auto compare = [&](arith::CmpFPredicate predicate, mlir::Value a,
                     mlir::Value b) -> mlir::Value {
    return arith::CmpFOp::create(builder, at, predicate, a, b);
  };
  auto answer = [&](mlir::Value truth) {
    result.value = convert(truth, ast().BoolTy, expr->getType(), at);
    return result;
  };
  if (std::optional<arith::CmpFPredicate> predicate = comparison(id)) {
    mlir::Value a = emitScalar(expr->getArg(0)),
                b = emitScalar(expr->getArg(1));
    return answer(compare(*predicate, a, b));
  }
  switch (id) {
  case Builtin::BI__builtin_islessgreater: {
    mlir::Value a = emitScalar(expr->getArg(0)),
                b = emitScalar(expr->getArg(1));
    return answer(arith::OrIOp::create(
        builder, at, compare(arith::CmpFPredicate::OLT, a, b),
        compare(arith::CmpFPredicate::OGT, a, b)));
  }
  case Builtin::BI__builtin_isunordered: {
    mlir::Value a = emitScalar(expr->getArg(0)),
                b = emitScalar(expr->getArg(1));
    return answer(arith::OrIOp::create(
        builder, at, compare(arith::CmpFPredicate::UNE, a, a),
        compare(arith::CmpFPredicate::UNE, b, b)));
  }
  case Builtin::BI__builtin_isnormal: {
    mlir::Value x = emitScalar(expr->getArg(0));
    auto type = cast<mlir::FloatType>(x.getType());
    mlir::Value smallest = arith::ConstantOp::create(
        builder, at,
        builder.getFloatAttr(type, llvm::APFloat::getSmallestNormalized(
                                       type.getFloatSemantics())));
    mlir::Value large =
        compare(arith::CmpFPredicate::OGE, math("fabs", x, type), smallest);
    return answer(arith::AndIOp::create(
        builder, at, large, math("isfinite", x, builder.getI1Type())));
  }
#define ROUNDED(name)                                                          \
  case Builtin::BI##name:                                                      \
  case Builtin::BI##name##f:                                                   \
  case Builtin::BIl##name:                                                     \
  case Builtin::BIl##name##f:                                                  \
  case Builtin::BI__builtin_##name:                                            \
  case Builtin::BI__builtin_##name##f:                                         \
  case Builtin::BI__builtin_l##name:                                           \
  case Builtin::BI__builtin_l##name##f
    ROUNDED(lround) : ROUNDED(lrint) : {
      mlir::Value x = emitScalar(expr->getArg(0));
      StringRef name = callee->getName();
      mlir::Value whole =
          math(name.contains("round") ? "round" : "rint", x, x.getType());
      result.value =
          convert(whole, expr->getArg(0)->getType(), expr->getType(), at);
      return result;
    }
#undef ROUNDED
  case Builtin::BIscalbn:
  case Builtin::BIscalbnf:
  case Builtin::BI__builtin_scalbn:
  case Builtin::BI__builtin_scalbnf:
    return emitMath("ldexp", expr);
  case Builtin::BImodf:
  case Builtin::BImodff:
  case Builtin::BI__builtin_modf:
  case Builtin::BI__builtin_modff: {
    mlir::Value x = emitScalar(expr->getArg(0));
    LValue target = emitPointer(expr->getArg(1));
    mlir::Value whole = math("trunc", x, x.getType());
    target =
        coerce(target, expr->getArg(0)->getType().getUnqualifiedType(), at);
    store(whole, target, at);
    // What is left of an infinity is zero, and it keeps the sign. A subtraction
    // could be joined with the product that x may be.
    mlir::Value one = arith::ConstantOp::create(
        builder, at,
        builder.getFloatAttr(cast<mlir::FloatType>(x.getType()), 1.0));
    mlir::Value rest = math("fmod", {x, one}, x.getType());
    mlir::Value infinite = math("isinf", x, builder.getI1Type());
    rest = arith::SelectOp::create(builder, at, infinite,
                                   zeroOf(x.getType(), at), rest);
    result.value = math("copysign", {rest, x}, x.getType());
    return result;
  }
  case Builtin::BImemcpy:
  case Builtin::BI__builtin_memcpy:
  case Builtin::BImemmove:
  case Builtin::BI__builtin_memmove:
    return emitObjectCopy(expr);
  default:
    return std::nullopt;
  }
}

// `n * sizeof(T)` bytes are n elements and no rest. In 64 bits the product may
// lose high bits of an n that no memory has room for: the copy then goes over
// more elements than the bytes say, every one of which must be inside.
mlir::Value KernelLowering::emitElements(const CallExpr *expr, bool rest) {
  mlir::Location at = loc(expr);
  mlir::Value bytes = emitScalar(expr->getArg(0));
  mlir::Value size = emitScalar(expr->getArg(1));
  llvm::APInt width, factor;
  if (!mlir::matchPattern(size, mlir::m_ConstantInt(&width)) || width.isZero())
    return poison(expr->getType());
  uint64_t unit = width.getZExtValue();
  auto constant = [&](uint64_t value) {
    return constantInt(bytes.getType(), int64_t(value), at);
  };
  if (mlir::matchPattern(bytes, mlir::m_ConstantInt(&factor))) {
    uint64_t known = factor.getZExtValue();
    return constant(rest ? known % unit : known / unit);
  }
  if (auto product = bytes.getDefiningOp<arith::MulIOp>())
    for (bool left : {true, false}) {
      mlir::Value other = left ? product.getLhs() : product.getRhs();
      if (!mlir::matchPattern(left ? product.getRhs() : product.getLhs(),
                              mlir::m_ConstantInt(&factor)))
        continue;
      uint64_t known = factor.getZExtValue();
      if (known % unit != 0)
        continue;
      if (rest)
        return constant(0);
      return known == unit ? other
                           : mlir::Value(arith::MulIOp::create(
                                 builder, at, other, constant(known / unit)));
    }
  if (rest)
    return arith::RemUIOp::create(builder, at, bytes, size);
  return arith::DivUIOp::create(builder, at, bytes, size);
}

// memcpy between two whole objects of one type, or of two types of one size.
std::optional<CallResult> KernelLowering::emitObjectCopy(const CallExpr *expr) {
  auto bare = [](const Expr *arg) {
    arg = arg->IgnoreParens();
    while (const auto *cast = dyn_cast<CastExpr>(arg)) {
      if (cast->getCastKind() != CK_BitCast && cast->getCastKind() != CK_NoOp)
        break;
      arg = cast->getSubExpr()->IgnoreParens();
    }
    return arg;
  };
  // `&x` and `array` denote all of their object, other pointers one element.
  auto object = [&](const Expr *pointer) -> QualType {
    if (const auto *decay = dyn_cast<ImplicitCastExpr>(pointer);
        decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      return decay->getSubExpr()->getType();
    QualType type = pointer->getType();
    return type->isPointerType() ? type->getPointeeType() : QualType();
  };
  const Expr *to = bare(expr->getArg(0)), *from = bare(expr->getArg(1));
  QualType target = object(to), source = object(from);
  Expr::EvalResult size;
  if (target.isNull() || source.isNull() || target->isIncompleteType() ||
      source->isIncompleteType() || target->isVoidType() ||
      source->isVoidType() || !expr->getArg(2)->EvaluateAsInt(size, ast()) ||
      size.HasSideEffects)
    return std::nullopt;
  auto bytes = [&](QualType type) {
    return ast().getTypeSizeInChars(type).getQuantity();
  };
  if (size.Val.getInt() != uint64_t(bytes(target)) ||
      bytes(target) != bytes(source) ||
      !target.isTriviallyCopyableType(ast()) ||
      !source.isTriviallyCopyableType(ast()))
    return std::nullopt;
  auto denote = [&](const Expr *pointer) {
    if (const auto *decay = dyn_cast<ImplicitCastExpr>(pointer);
        decay && decay->getCastKind() == CK_ArrayToPointerDecay)
      return emitLValue(decay->getSubExpr());
    return emitPointer(pointer);
  };
  mlir::Location at = loc(expr);
  LValue destination = denote(to), value = denote(from);
  CallResult result;
  result.lvalue = destination;
  bool sameType = ast().hasSameUnqualifiedType(target, source);
  if (!sameType &&
      (!destination.isPlace() || !value.isPlace() ||
       state.types.isExploded(target) || state.types.isExploded(source)))
    return std::nullopt;
  destination = coerce(destination, target, at);
  copyObject(destination, sameType ? value : coerce(value, target, at),
             expr->getSourceRange());
  return result;
}

} // namespace tn::frontend
