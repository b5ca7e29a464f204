// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations of a warp: exchanges, votes, reductions, matches.
//
//   __shfl_down_sync(m, v, 16)   → tn.shuffle down %m, %v, 16, 32
//   __ballot_sync(m, p)          → tn.vote ballot: i64, narrowed to what C++
//   returns
//
// Masks are 64 bits wide; lanes exchange 32 or 64 bits, so narrower values are
// widened and narrowed again.
#include "frontend/LowerKernel.h"

using namespace clang;

namespace tn::frontend {

std::optional<CallResult> KernelLowering::emitWarp(StringRef name,
                                                   const CallExpr *expr) {
  mlir::Location at = loc(expr);
  CallResult result;
  QualType type = expr->getType();
  QualType wide = ast().UnsignedLongLongTy;
  if (name == "active_mask") {
    mlir::Value value = mir::ActiveMaskOp::create(builder, at);
    result.value = convert(value, wide, type, at);
    return result;
  }
  auto [group, kindName] = name.split('.');
  if (expr->getNumArgs() < 2)
    return std::nullopt;
  auto mask = [&] {
    return convert(emitScalar(expr->getArg(0)), expr->getArg(0)->getType(),
                   wide, at);
  };
  if (group == "shuffle") {
    std::optional<mir::ShuffleKind> kind = mir::symbolizeShuffleKind(kindName);
    if (!kind || expr->getNumArgs() < 3)
      return std::nullopt;
    mlir::Value lanes = mask();
    mlir::Value value = emitScalar(expr->getArg(1));
    mlir::Value operand = convert(emitScalar(expr->getArg(2)),
                                  expr->getArg(2)->getType(), ast().IntTy, at);
    mlir::Value width;
    if (expr->getNumArgs() > 3)
      width = convert(emitScalar(expr->getArg(3)), expr->getArg(3)->getType(),
                      ast().IntTy, at);
    else
      width = mir::WarpSizeOp::create(builder, at);
    mlir::Type original = value.getType();
    if (!original.isIntOrFloat())
      return std::nullopt;
    unsigned bits = original.getIntOrFloatBitWidth();
    if (bits < 32) {
      if (isa<mlir::FloatType>(original))
        value = mlir::arith::BitcastOp::create(
            builder, at, builder.getIntegerType(bits), value);
      value = mlir::arith::ExtUIOp::create(builder, at, builder.getI32Type(),
                                           value);
    }
    mlir::Value moved = mir::ShuffleOp::create(builder, at, *kind, lanes, value,
                                               operand, width);
    if (bits < 32) {
      moved = mlir::arith::TruncIOp::create(
          builder, at, builder.getIntegerType(bits), moved);
      if (isa<mlir::FloatType>(original))
        moved = mlir::arith::BitcastOp::create(builder, at, original, moved);
    }
    result.value = moved;
    return result;
  }
  if (group == "vote") {
    std::optional<mir::VoteKind> kind = mir::symbolizeVoteKind(kindName);
    if (!kind)
      return std::nullopt;
    mlir::Value lanes = mask();
    mlir::Value predicate = emitCondition(expr->getArg(1));
    bool ballot = *kind == mir::VoteKind::Ballot;
    mlir::Type made = ballot ? builder.getI64Type() : builder.getI1Type();
    mlir::Value value =
        mir::VoteOp::create(builder, at, made, *kind, lanes, predicate);
    result.value = convert(value, ballot ? wide : ast().BoolTy, type, at);
    return result;
  }
  if (group == "warp_reduce") {
    QualType operandType = expr->getArg(1)->getType();
    bool isSigned = state.types.isSigned(operandType);
    std::string word = kindName.str();
    if (word == "min" || word == "max")
      word = (isSigned ? "s" : "u") + word;
    std::optional<mir::WarpReduceKind> kind =
        mir::symbolizeWarpReduceKind(word);
    if (!kind)
      return std::nullopt;
    mlir::Value lanes = mask();
    mlir::Value value = emitScalar(expr->getArg(1));
    if (!value.getType().isInteger(32)) {
      report(diag::Code::TN7005, expr->getSourceRange(),
             "a warp reduction takes 32-bit integers");
      result.value = poison(type);
      return result;
    }
    mlir::Value reduced =
        mir::WarpReduceOp::create(builder, at, *kind, lanes, value);
    result.value = convert(reduced, operandType, type, at);
    return result;
  }
  if (group == "match") {
    std::optional<mir::MatchKind> kind = mir::symbolizeMatchKind(kindName);
    if (!kind)
      return std::nullopt;
    mlir::Value lanes = mask();
    mlir::Value value = emitScalar(expr->getArg(1));
    mlir::Value found = mir::MatchOp::create(builder, at, builder.getI64Type(),
                                             *kind, lanes, value);
    if (expr->getNumArgs() > 2) {
      // The predicate says whether all lanes agree: a mask of none or all.
      LValue predicate = emitPointer(expr->getArg(2));
      predicate.type = expr->getArg(2)->getType()->getPointeeType();
      mlir::Value all = isNonZero(found, at);
      if (predicate.isPlace())
        store(convert(all, ast().BoolTy, predicate.type, at), predicate, at);
    }
    result.value = convert(found, wide, type, at);
    return result;
  }
  return std::nullopt;
}

} // namespace tn::frontend
