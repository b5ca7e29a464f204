// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `arith` operations, one LLVM instruction each.
//
//   arith.addi %a, %b overflow<nsw>   add nsw          (a proved fact by now)
//   arith.mulf, arith.addf            fmul contract, fadd contract on a GPU
//
// Where C++ leaves a result undefined the CPU device defines it, since a fault
// of one GPU thread must not be a crash of the host: division by zero traps
// with its site, the quotient of the smallest integer by -1 wraps, and float to
// integer saturates, as GPUs do.
#include "compiler/codegen/Emitter.h"

using namespace tn::mir;
namespace arith = mlir::arith;

namespace tn::codegen {

// `tn.no_contract` marks operations that must round by themselves (__fmul_rn).
static llvm::FastMathFlags flagsOf(mlir::Operation &op,
                                   llvm::FastMathFlags flags) {
  if (op.hasAttr("tn.no_contract"))
    flags.setAllowContract(false);
  auto attr = op.getAttrOfType<arith::FastMathFlagsAttr>("fastmath");
  if (!attr)
    return flags;
  using F = arith::FastMathFlags;
  auto has = [&](F flag) {
    return arith::bitEnumContainsAll(attr.getValue(), flag);
  };
  if (has(F::reassoc))
    flags.setAllowReassoc();
  if (has(F::nnan))
    flags.setNoNaNs();
  if (has(F::ninf))
    flags.setNoInfs();
  if (has(F::nsz))
    flags.setNoSignedZeros();
  if (has(F::arcp))
    flags.setAllowReciprocal();
  if (has(F::contract))
    flags.setAllowContract();
  if (has(F::afn))
    flags.setApproxFunc();
  return flags;
}

static bool overflows(mlir::Operation &op, arith::IntegerOverflowFlags flag) {
  auto attr =
      op.getAttrOfType<arith::IntegerOverflowFlagsAttr>("overflowFlags");
  return attr && arith::bitEnumContainsAll(attr.getValue(), flag);
}

llvm::Value *Emitter::extendBf16(llvm::Value *v) {
  llvm::Value *bits =
      b.CreateZExt(b.CreateBitCast(v, b.getInt16Ty()), b.getInt32Ty());
  return b.CreateBitCast(b.CreateShl(bits, 16), b.getFloatTy());
}

// Rounds to nearest even by integer arithmetic; a NaN stays one and is quiet.
llvm::Value *Emitter::truncateToBf16(llvm::Value *v) {
  llvm::Value *bits = b.CreateBitCast(v, b.getInt32Ty());
  llvm::Value *odd = b.CreateAnd(b.CreateLShr(bits, 16), 1);
  llvm::Value *rounded =
      b.CreateAdd(bits, b.CreateAdd(odd, b.getInt32(0x7fff)));
  llvm::Value *quiet = b.CreateOr(bits, b.getInt32(0x00400000));
  llvm::Value *high =
      b.CreateLShr(b.CreateSelect(b.CreateFCmpUNO(v, v), quiet, rounded), 16);
  return b.CreateBitCast(b.CreateTrunc(high, b.getInt16Ty()), b.getBFloatTy());
}

// f64 to f32, inexact results to the odd neighbour: rounding that once more to
// bf16 then gives what one rounding would have given.
static llvm::Value *roundToOdd(llvm::IRBuilder<> &b, llvm::Value *x) {
  llvm::Value *near = b.CreateFPTrunc(x, b.getFloatTy());
  llvm::Value *back = b.CreateFPExt(near, b.getDoubleTy());
  llvm::Value *bits = b.CreateBitCast(near, b.getInt32Ty());
  auto magnitude = [&](llvm::Value *v) {
    return b.CreateUnaryIntrinsic(llvm::Intrinsic::fabs, v);
  };
  llvm::Value *beyond = b.CreateFCmpOGT(magnitude(back), magnitude(x));
  llvm::Value *inexact = b.CreateFCmpONE(back, x);
  bits = b.CreateSub(bits, b.CreateZExt(beyond, b.getInt32Ty()));
  bits = b.CreateOr(bits, b.CreateZExt(inexact, b.getInt32Ty()));
  return b.CreateBitCast(bits, b.getFloatTy());
}

llvm::Value *Emitter::emitFloatBinary(mlir::Operation &op) {
  llvm::Value *x = value(op.getOperand(0)), *y = value(op.getOperand(1));
  bool viaFloat = target.emulatesBf16() && x->getType()->isBFloatTy();
  if (viaFloat) {
    x = extendBf16(x);
    y = extendBf16(y);
  }
  auto intrinsic = [&](llvm::Intrinsic::ID id) {
    return b.CreateBinaryIntrinsic(id, x, y);
  };
  llvm::Value *result = nullptr;
  if (llvm::isa<arith::AddFOp>(op))
    result = b.CreateFAdd(x, y);
  else if (llvm::isa<arith::SubFOp>(op))
    result = b.CreateFSub(x, y);
  else if (llvm::isa<arith::MulFOp>(op))
    result = b.CreateFMul(x, y);
  else if (llvm::isa<arith::DivFOp>(op))
    result = x->getType()->isFloatTy() && !viaFloat ? target.divide(*this, x, y)
                                                    : b.CreateFDiv(x, y);
  else if (llvm::isa<arith::MaximumFOp>(op))
    result = intrinsic(llvm::Intrinsic::maximum);
  else if (llvm::isa<arith::MinimumFOp>(op))
    result = intrinsic(llvm::Intrinsic::minimum);
  else if (llvm::isa<arith::MaxNumFOp>(op))
    result = intrinsic(llvm::Intrinsic::maxnum);
  else if (llvm::isa<arith::MinNumFOp>(op))
    result = intrinsic(llvm::Intrinsic::minnum);
  else
    return nullptr;
  return viaFloat ? truncateToBf16(result) : result;
}

llvm::Value *Emitter::emitDivision(mlir::Operation &op) {
  llvm::Value *x = value(op.getOperand(0)), *y = value(op.getOperand(1));
  bool isSigned = llvm::isa<arith::DivSIOp, arith::RemSIOp>(op);
  bool isRemainder = llvm::isa<arith::RemSIOp, arith::RemUIOp>(op);
  auto *divisor = llvm::dyn_cast<llvm::ConstantInt>(y);
  if (target.guardsArithmetic() &&
      (!divisor || divisor->isZero() || divisor->isMinusOne())) {
    if (!divisor || divisor->isZero()) {
      llvm::BasicBlock *rest = coldBranch(b.CreateIsNull(y), "divide.zero");
      target.trap(*this, site(&op), b.getInt64(0), b.getInt64(0));
      b.SetInsertPoint(rest);
    }
    if (isSigned) {
      // min / -1 wraps to min and leaves no remainder: dividing by 1 gives
      // both.
      auto *smallest = llvm::ConstantInt::get(
          context(),
          llvm::APInt::getSignedMinValue(x->getType()->getIntegerBitWidth()));
      llvm::Value *wraps = b.CreateAnd(
          b.CreateICmpEQ(x, smallest),
          b.CreateICmpEQ(y, llvm::Constant::getAllOnesValue(y->getType())));
      y = b.CreateSelect(wraps, llvm::ConstantInt::get(y->getType(), 1), y);
    }
  }
  if (isRemainder)
    return isSigned ? b.CreateSRem(x, y) : b.CreateURem(x, y);
  return isSigned ? b.CreateSDiv(x, y) : b.CreateUDiv(x, y);
}

llvm::Value *Emitter::emitConversion(mlir::Operation &op) {
  llvm::Value *x = value(op.getOperand(0));
  llvm::Type *to = typeOf(op.getResult(0).getType());
  bool fromBf16 = target.emulatesBf16() && x->getType()->isBFloatTy();
  bool toBf16 = target.emulatesBf16() && to->isBFloatTy();
  if (llvm::isa<arith::BitcastOp>(op))
    return b.CreateBitCast(x, to);
  if (llvm::isa<arith::ExtSIOp>(op))
    return b.CreateSExt(x, to);
  if (llvm::isa<arith::ExtUIOp>(op))
    return b.CreateZExt(x, to);
  if (llvm::isa<arith::TruncIOp>(op))
    return b.CreateTrunc(x, to);
  if (fromBf16)
    x = extendBf16(x);
  if (llvm::isa<arith::ExtFOp>(op))
    return x->getType() == to ? x : b.CreateFPExt(x, to);
  if (llvm::isa<arith::TruncFOp>(op)) {
    if (toBf16 && x->getType()->isDoubleTy())
      x = roundToOdd(b, x);
    return toBf16 ? truncateToBf16(x) : b.CreateFPTrunc(x, to);
  }
  if (llvm::isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
    bool isSigned = llvm::isa<arith::SIToFPOp>(op);
    llvm::Type *through = toBf16 ? b.getFloatTy() : to;
    llvm::Value *result =
        isSigned ? b.CreateSIToFP(x, through) : b.CreateUIToFP(x, through);
    return toBf16 ? truncateToBf16(result) : result;
  }
  bool isSigned = llvm::isa<arith::FPToSIOp>(op);
  if (!isSigned && !llvm::isa<arith::FPToUIOp>(op))
    return nullptr;
  if (target.guardsArithmetic())
    return b.CreateIntrinsic(isSigned ? llvm::Intrinsic::fptosi_sat
                                      : llvm::Intrinsic::fptoui_sat,
                             {to, x->getType()}, {x});
  return isSigned ? b.CreateFPToSI(x, to) : b.CreateFPToUI(x, to);
}

llvm::Value *Emitter::emitCompare(mlir::Operation &op) {
  llvm::Value *x = value(op.getOperand(0)), *y = value(op.getOperand(1));
  using P = llvm::CmpInst::Predicate;
  if (auto compare = llvm::dyn_cast<arith::CmpIOp>(op)) {
    auto predicate = [&]() -> P {
      switch (compare.getPredicate()) {
      case arith::CmpIPredicate::eq:
        return P::ICMP_EQ;
      case arith::CmpIPredicate::ne:
        return P::ICMP_NE;
      case arith::CmpIPredicate::slt:
        return P::ICMP_SLT;
      case arith::CmpIPredicate::sle:
        return P::ICMP_SLE;
      case arith::CmpIPredicate::sgt:
        return P::ICMP_SGT;
      case arith::CmpIPredicate::sge:
        return P::ICMP_SGE;
      case arith::CmpIPredicate::ult:
        return P::ICMP_ULT;
      case arith::CmpIPredicate::ule:
        return P::ICMP_ULE;
      case arith::CmpIPredicate::ugt:
        return P::ICMP_UGT;
      case arith::CmpIPredicate::uge:
        return P::ICMP_UGE;
      }
      llvm_unreachable("all predicates are listed");
    }();
    return b.CreateICmp(predicate, x, y);
  }
  auto compare = llvm::cast<arith::CmpFOp>(op);
  if (target.emulatesBf16() && x->getType()->isBFloatTy()) {
    x = extendBf16(x);
    y = extendBf16(y);
  }
  auto predicate = [&]() -> P {
    switch (compare.getPredicate()) {
    case arith::CmpFPredicate::AlwaysFalse:
      return P::FCMP_FALSE;
    case arith::CmpFPredicate::OEQ:
      return P::FCMP_OEQ;
    case arith::CmpFPredicate::OGT:
      return P::FCMP_OGT;
    case arith::CmpFPredicate::OGE:
      return P::FCMP_OGE;
    case arith::CmpFPredicate::OLT:
      return P::FCMP_OLT;
    case arith::CmpFPredicate::OLE:
      return P::FCMP_OLE;
    case arith::CmpFPredicate::ONE:
      return P::FCMP_ONE;
    case arith::CmpFPredicate::ORD:
      return P::FCMP_ORD;
    case arith::CmpFPredicate::UEQ:
      return P::FCMP_UEQ;
    case arith::CmpFPredicate::UGT:
      return P::FCMP_UGT;
    case arith::CmpFPredicate::UGE:
      return P::FCMP_UGE;
    case arith::CmpFPredicate::ULT:
      return P::FCMP_ULT;
    case arith::CmpFPredicate::ULE:
      return P::FCMP_ULE;
    case arith::CmpFPredicate::UNE:
      return P::FCMP_UNE;
    case arith::CmpFPredicate::UNO:
      return P::FCMP_UNO;
    case arith::CmpFPredicate::AlwaysTrue:
      return P::FCMP_TRUE;
    }
    llvm_unreachable("all predicates are listed");
  }();
  return b.CreateFCmp(predicate, x, y);
}

static llvm::Constant *constantOf(mlir::TypedAttr attr, llvm::Type *type) {
  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(attr))
    return llvm::ConstantInt::get(type, integer.getValue());
  if (auto number = llvm::dyn_cast<mlir::FloatAttr>(attr))
    return llvm::ConstantFP::get(type, number.getValue());
  return nullptr;
}

bool Emitter::emitArith(mlir::Operation &op) {
  if (!llvm::isa_and_nonnull<arith::ArithDialect>(op.getDialect()))
    return false;
  llvm::IRBuilder<>::FastMathFlagGuard guard(b);
  b.setFastMathFlags(flagsOf(op, b.getFastMathFlags()));
  bool nsw = overflows(op, arith::IntegerOverflowFlags::nsw);
  bool nuw = overflows(op, arith::IntegerOverflowFlags::nuw);
  auto operand = [&](unsigned i) { return value(op.getOperand(i)); };
  auto intrinsic = [&](llvm::Intrinsic::ID id) {
    return b.CreateBinaryIntrinsic(id, operand(0), operand(1));
  };
  llvm::Value *result = nullptr;
  if (auto constant = llvm::dyn_cast<arith::ConstantOp>(op)) {
    if (llvm::Type *type = typeOf(constant.getType()))
      result =
          constantOf(llvm::cast<mlir::TypedAttr>(constant.getValue()), type);
  } else if (llvm::isa<arith::AddIOp>(op)) {
    result = b.CreateAdd(operand(0), operand(1), "", nuw, nsw);
  } else if (llvm::isa<arith::SubIOp>(op)) {
    result = b.CreateSub(operand(0), operand(1), "", nuw, nsw);
  } else if (llvm::isa<arith::MulIOp>(op)) {
    result = b.CreateMul(operand(0), operand(1), "", nuw, nsw);
  } else if (llvm::isa<arith::ShLIOp>(op)) {
    result = b.CreateShl(operand(0), operand(1), "", nuw, nsw);
  } else if (llvm::isa<arith::ShRSIOp>(op)) {
    result = b.CreateAShr(operand(0), operand(1));
  } else if (llvm::isa<arith::ShRUIOp>(op)) {
    result = b.CreateLShr(operand(0), operand(1));
  } else if (llvm::isa<arith::AndIOp>(op)) {
    result = b.CreateAnd(operand(0), operand(1));
  } else if (llvm::isa<arith::OrIOp>(op)) {
    result = b.CreateOr(operand(0), operand(1));
  } else if (llvm::isa<arith::XOrIOp>(op)) {
    result = b.CreateXor(operand(0), operand(1));
  } else if (llvm::isa<arith::MaxSIOp>(op)) {
    result = intrinsic(llvm::Intrinsic::smax);
  } else if (llvm::isa<arith::MinSIOp>(op)) {
    result = intrinsic(llvm::Intrinsic::smin);
  } else if (llvm::isa<arith::MaxUIOp>(op)) {
    result = intrinsic(llvm::Intrinsic::umax);
  } else if (llvm::isa<arith::MinUIOp>(op)) {
    result = intrinsic(llvm::Intrinsic::umin);
  } else if (llvm::isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp,
                       arith::RemUIOp>(op)) {
    result = emitDivision(op);
  } else if (llvm::isa<arith::CmpIOp, arith::CmpFOp>(op)) {
    result = emitCompare(op);
  } else if (llvm::isa<arith::SelectOp>(op)) {
    result = b.CreateSelect(operand(0), operand(1), operand(2));
  } else if (llvm::isa<arith::NegFOp>(op)) {
    result = b.CreateFNeg(operand(0));
  } else if (llvm::isa<arith::RemFOp>(op)) {
    fail(&op, "`arith.remf` is spelled `tn.math \"fmod\"` in MIR");
    return true;
  } else if (op.getNumOperands() == 2) {
    result = emitFloatBinary(op);
  } else if (op.getNumOperands() == 1) {
    result = emitConversion(op);
  }
  if (!result)
    fail(&op,
         "code generation does not know `" + op.getName().getStringRef() + "`");
  else
    set(op.getResult(0), result);
  return true;
}

} // namespace tn::codegen
