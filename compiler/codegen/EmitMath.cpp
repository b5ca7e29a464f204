// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `tn.math` by the rules of Math.def: an LLVM intrinsic where there is one,
// else the target's library; integer functions are spelled out here once.
//
//   tn.math "sqrt" f32     llvm.sqrt.f32      (sqrt.rn.f32, sqrtss)
//   tn.math "exp" f16      through f32, rounded once at the end
//   tn.math "umulh" i64    the high half of an i128 product
#include "compiler/codegen/Emitter.h"

#include "compiler/ir/Math.h"
#include "llvm/IR/Intrinsics.h"

using namespace tn::mir;

namespace tn::codegen {

static llvm::Intrinsic::ID intrinsicOf(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::Intrinsic::ID>(name)
      .Case("sqrt", llvm::Intrinsic::sqrt)
      .Case("fabs", llvm::Intrinsic::fabs)
      .Case("fma", llvm::Intrinsic::fma)
      .Case("minnum", llvm::Intrinsic::minnum)
      .Case("maxnum", llvm::Intrinsic::maxnum)
      .Case("copysign", llvm::Intrinsic::copysign)
      .Case("floor", llvm::Intrinsic::floor)
      .Case("ceil", llvm::Intrinsic::ceil)
      .Case("trunc", llvm::Intrinsic::trunc)
      .Case("rint", llvm::Intrinsic::rint)
      .Case("nearbyint", llvm::Intrinsic::nearbyint)
      .Case("bitreverse", llvm::Intrinsic::bitreverse)
      .Case("bswap", llvm::Intrinsic::bswap)
      .Case("fshl", llvm::Intrinsic::fshl)
      .Case("fshr", llvm::Intrinsic::fshr)
      .Case("uadd.sat", llvm::Intrinsic::uadd_sat)
      .Case("sadd.sat", llvm::Intrinsic::sadd_sat)
      .Default(llvm::Intrinsic::not_intrinsic);
}

// Integer functions, and the classification of floats by their bits.
static llvm::Value *spelledOut(Emitter &e, llvm::StringRef name,
                               llvm::ArrayRef<llvm::Value *> x,
                               llvm::Type *result) {
  llvm::IRBuilder<> &b = e.b;
  llvm::Type *type = x[0]->getType();
  auto resized = [&](llvm::Value *v) {
    return result->isIntegerTy() ? b.CreateZExtOrTrunc(v, result) : v;
  };
  if (name == "popcount")
    return resized(b.CreateUnaryIntrinsic(llvm::Intrinsic::ctpop, x[0]));
  if (name == "clz" || name == "ctz")
    return resized(b.CreateIntrinsic(name == "clz" ? llvm::Intrinsic::ctlz
                                                   : llvm::Intrinsic::cttz,
                                     {type}, {x[0], b.getFalse()}));
  if (name == "abs")
    return b.CreateIntrinsic(llvm::Intrinsic::abs, {type},
                             {x[0], b.getFalse()});
  if (name == "smulh" || name == "umulh") {
    unsigned width = type->getIntegerBitWidth();
    llvm::Type *wide = b.getIntNTy(2 * width);
    auto widen = [&](llvm::Value *v) {
      return name == "smulh" ? b.CreateSExt(v, wide) : b.CreateZExt(v, wide);
    };
    return b.CreateTrunc(
        b.CreateLShr(b.CreateMul(widen(x[0]), widen(x[1])), width), type);
  }
  if (name == "isnan")
    return b.createIsFPClass(x[0], llvm::fcNan);
  if (name == "isinf")
    return b.createIsFPClass(x[0], llvm::fcInf);
  if (name == "isfinite")
    return b.createIsFPClass(x[0], llvm::fcFinite);
  if (name == "signbit") {
    unsigned width = type->getPrimitiveSizeInBits();
    llvm::Type *bits = b.getIntNTy(width);
    return b.CreateICmpSLT(b.CreateBitCast(x[0], bits),
                           llvm::Constant::getNullValue(bits));
  }
  return nullptr;
}

// Half and bfloat16 have an instruction for these on every GPU that we target.
static bool hasNarrowForm(llvm::StringRef name) {
  return name == "fabs" || name == "fma" || name == "fmin" || name == "fmax" ||
         name == "copysign";
}

llvm::Value *Emitter::emitMath(MathOp op) {
  const MathFunction *function = findMath(op.getFunction());
  llvm::Type *result = typeOf(op.getResult().getType());
  llvm::SmallVector<llvm::Value *> operands;
  for (mlir::Value operand : op.getOperands())
    operands.push_back(value(operand));
  if (!function || operands.empty())
    return fail(op, "`" + op.getFunction() + "` is no math function",
                op.getResult().getType());
  if (llvm::Value *done = spelledOut(*this, function->name, operands, result))
    return done;

  llvm::Type *type = operands.front()->getType();
  bool isNarrow = type->isHalfTy() || type->isBFloatTy();
  bool widens =
      isNarrow && (target.guardsArithmetic() || !hasNarrowForm(function->name));
  if (widens) {
    for (llvm::Value *&operand : operands)
      if (operand->getType()->isFloatingPointTy())
        operand = operand->getType()->isBFloatTy() && target.emulatesBf16()
                      ? extendBf16(operand)
                      : b.CreateFPExt(operand, b.getFloatTy());
  }
  // LLVM may make a sum or a product of an fma (`__fadd_rn(x, y)` is one with
  // 1); what asks for one rounding must not be fused again.
  llvm::IRBuilder<>::FastMathFlagGuard guard(b);
  if (function->name == "fma")
    b.setFastMathFlags(llvm::FastMathFlags());
  llvm::Value *computed = nullptr;
  llvm::Intrinsic::ID id = intrinsicOf(function->intrinsic);
  // A target may have another idea of the square root (--use_fast_math).
  if (function->name == "sqrt" || id == llvm::Intrinsic::not_intrinsic)
    computed = target.math(*this, op, operands);
  if (!computed && id != llvm::Intrinsic::not_intrinsic)
    computed = b.CreateIntrinsic(id, {operands.front()->getType()}, operands);
  if (!computed)
    return fail(op,
                "`" + op.getFunction() +
                    "` has no form for this type on this target",
                op.getResult().getType());
  if (widens && result->isFloatingPointTy())
    return result->isBFloatTy() && target.emulatesBf16()
               ? truncateToBf16(computed)
               : b.CreateFPTrunc(computed, result);
  return computed;
}

} // namespace tn::codegen
