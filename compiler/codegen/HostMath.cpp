// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Math, atomics and printf of the CPU device: libm by the names of Math.def,
// and the few functions that libm has not, spelled out.
//
//   tn.math "exp" f32        expf
//   tn.math "rsqrt" f64      1 / sqrt(x)
//   tn.math "sinpi"          exact reduction by quarter turns, then sin or cos
#include "compiler/codegen/HostTarget.h"

#include "compiler/ir/Layout.h"
#include "compiler/ir/Math.h"
#include "llvm/Transforms/Utils/LowerAtomic.h"

using namespace tn::mir;
namespace intr = llvm::Intrinsic;

namespace tn::codegen {

// sin(pi x): with n = rint(2x), x = n/2 + r and |r| <= 1/4 exactly, so that
// sin(pi x) is sin(pi r), cos(pi r), -sin(pi r) or -cos(pi r) as n mod 4 says;
// cos(pi x) is one quarter turn ahead.
static llvm::Value *sinOrCosPi(Emitter &e, bool isCos, llvm::Value *x) {
  llvm::IRBuilder<> &b = e.b;
  llvm::Type *type = x->getType();
  std::string suffix = type->isFloatTy() ? "f" : "";
  auto number = [&](double v) { return llvm::ConstantFP::get(type, v); };
  llvm::Value *n =
      b.CreateUnaryIntrinsic(intr::rint, b.CreateFMul(x, number(2)));
  llvm::Value *r = b.CreateFSub(x, b.CreateFMul(n, number(0.5)));
  llvm::Value *angle = b.CreateFMul(r, number(3.14159265358979323846));
  llvm::Value *sine = e.call("sin" + suffix, type, {angle});
  llvm::Value *cosine = e.call("cos" + suffix, type, {angle});
  // n mod 4 as a float remainder: huge arguments are even integers, and exact.
  llvm::Value *quarters = e.call("fmod" + suffix, type, {n, number(4)});
  llvm::Value *turn =
      b.CreateIntrinsic(intr::fptosi_sat, {b.getInt32Ty(), type}, {quarters});
  turn = b.CreateAnd(isCos ? b.CreateAdd(turn, b.getInt32(1)) : turn,
                     b.getInt32(3));
  llvm::Value *isOdd = b.CreateIsNotNull(b.CreateAnd(turn, b.getInt32(1)));
  llvm::Value *magnitude = b.CreateSelect(isOdd, cosine, sine);
  llvm::Value *isNegative = b.CreateIsNotNull(b.CreateAnd(turn, b.getInt32(2)));
  return b.CreateSelect(isNegative, b.CreateFNeg(magnitude), magnitude);
}

llvm::Value *HostTarget::math(Emitter &e, MathOp op,
                              llvm::ArrayRef<llvm::Value *> x) {
  llvm::IRBuilder<> &b = e.b;
  llvm::StringRef name = op.getFunction();
  llvm::Type *type = x[0]->getType();
  if (!type->isFloatTy() && !type->isDoubleTy())
    return nullptr;
  std::string suffix = type->isFloatTy() ? "f" : "";
  auto one = llvm::ConstantFP::get(type, 1);
  if (name == "sqrt")
    return nullptr;
  if (name == "rsqrt")
    return b.CreateFDiv(one, b.CreateUnaryIntrinsic(intr::sqrt, x[0]));
  if (name == "rcbrt")
    return b.CreateFDiv(one, e.call("cbrt" + suffix, type, x));
  if (name == "sinpi" || name == "cospi")
    return sinOrCosPi(e, name == "cospi", x[0]);
  if (name == "fast_div")
    return b.CreateFDiv(x[0], x[1]);
  if (name == "saturate") {
    // A NaN becomes 0, as on the GPU: maxnum prefers the number.
    llvm::Value *low = b.CreateBinaryIntrinsic(
        intr::maxnum, x[0], llvm::Constant::getNullValue(type));
    return b.CreateBinaryIntrinsic(intr::minnum, low, one);
  }
  const MathFunction *function = findMath(name);
  if (!function || function->libm.empty())
    return nullptr;
  return e.call((function->libm + suffix).str(), type, x);
}

llvm::Value *HostTarget::divide(Emitter &e, llvm::Value *lhs,
                                llvm::Value *rhs) {
  return e.b.CreateFDiv(lhs, rhs);
}

llvm::Value *HostTarget::atomicRmw(Emitter &e, AtomicRmwOp op) {
  llvm::Value *address = e.value(op.getPlace()), *v = e.value(op.getValue());
  llvm::Type *type = v->getType();
  if (type->isPointerTy() || type->isIntegerTy(1))
    return e.fail(op, "an atomic operation needs an integer or a float",
                  op.getOld().getType());
  llvm::AtomicOrdering order = llvmOrder(op.getOrder());
  llvm::SyncScope::ID scope = llvm::SyncScope::System;
  if (!type->isFloatingPointTy() || op.getKind() == RmwKind::Exchange)
    return e.b.CreateAtomicRMW(llvmKind(op.getKind()), address, v,
                               llvm::Align(sizeInBytes(op.getOld().getType())),
                               order, scope);
  return e.loopCas(address, type, order, scope, [&](llvm::Value *old) {
    if (!type->isBFloatTy())
      return llvm::buildAtomicRMWValue(llvmKind(op.getKind()), e.b, old, v);
    return e.truncateToBf16(llvm::buildAtomicRMWValue(
        llvmKind(op.getKind()), e.b, e.extendBf16(old), e.extendBf16(v)));
  });
}

llvm::Value *HostTarget::printf(Emitter &e, PrintfOp op) {
  llvm::IRBuilder<> &b = e.b;
  llvm::SmallVector<llvm::Value *> arguments{
      b.CreateGlobalString(op.getFormat(), "printf.format")};
  for (mlir::Value operand : op.getOperands()) {
    llvm::Value *v = e.value(operand);
    if (v->getType()->isBFloatTy())
      v = e.extendBf16(v);
    if (v->getType()->isFloatingPointTy())
      v = b.CreateFPCast(v, b.getDoubleTy());
    else if (v->getType()->isIntegerTy() &&
             v->getType()->getIntegerBitWidth() < 32)
      v = v->getType()->isIntegerTy(1) ? b.CreateZExt(v, b.getInt32Ty())
                                       : b.CreateSExt(v, b.getInt32Ty());
    arguments.push_back(v);
  }
  auto *type = llvm::FunctionType::get(b.getInt32Ty(), {b.getPtrTy()},
                                       /*isVarArg=*/true);
  return b.CreateCall(e.module.getOrInsertFunction("printf", type), arguments);
}

} // namespace tn::codegen
