// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What makes an operation well formed beyond its types: exits end regions, and
// projections fit what they project from.
//
//   tn.if %c { tn.break }   inside no loop        → error: `tn.break` leaves no
//   loop or switch tn.field %p[7]          of a 4-field struct   → error
#include "compiler/ir/Dialect.h"
#include "compiler/ir/Math.h"

using namespace mlir;

namespace tn::mir {

// True when `exit` has the construct that it leaves.
static bool hasTarget(Operation *exit) {
  for (Operation *op = exit->getParentOp(); op; op = op->getParentOp()) {
    if (isa<YieldOp, ReturnOp>(exit))
      return true;
    if (isa<LoopOp>(op) || (isa<BreakOp>(exit) && isa<SwitchOp>(op)))
      return true;
    // An inlined function's body is a function: no exit but a return passes it.
    if (isa<KernelOp, InlineOp>(op))
      return false;
  }
  return false;
}

// The one block of `region` ends in an exit that `op` allows.
static LogicalResult verifyRegion(Operation *op, Region &region,
                                  TypeRange results = {},
                                  bool onlyYield = false) {
  if (region.empty())
    return success();
  Block &block = region.front();
  if (block.empty() || !block.back().hasTrait<OpTrait::IsTerminator>())
    return op->emitOpError("has a region with no exit at its end");
  Operation *last = &block.back();
  if (!isa<YieldOp, BreakOp, ContinueOp, ReturnOp>(last))
    return last->emitOpError("cannot end this region");
  if (onlyYield && !isa<YieldOp>(last))
    return last->emitOpError("cannot end a region that must fall through");
  if (isa<YieldOp>(last) && last->getOperandTypes() != results)
    return last->emitOpError("yields other types than its parent's results");
  if (!hasTarget(last))
    return last->emitOpError("leaves no loop or switch");
  return success();
}

static LogicalResult verifySpace(Operation *op, Value place, Space space) {
  if (cast<PlaceType>(place.getType()).getSpace() != space)
    return op->emitOpError("makes a place that is not in ")
           << stringifySpace(space) << " space";
  return success();
}

static LogicalResult verifyWritable(Operation *op, Value place) {
  Space space = cast<PlaceType>(place.getType()).getSpace();
  if (space == Space::Constant || space == Space::Param)
    return op->emitOpError("writes to read-only ")
           << stringifySpace(space) << " space";
  return success();
}

LogicalResult IfOp::verifyRegions() {
  bool valued = getNumResults() != 0;
  if (valued && getElseRegion().empty())
    return emitOpError("with results needs an else region");
  if (failed(verifyRegion(*this, getThenRegion(), getResultTypes(), valued)))
    return failure();
  return verifyRegion(*this, getElseRegion(), getResultTypes(), valued);
}

LogicalResult LoopOp::verifyRegions() {
  Block &cond = getCond().front();
  if (cond.empty() || !isa<ConditionOp>(cond.back()))
    return emitOpError("needs a `cond` region that ends in tn.condition");
  if (failed(verifyRegion(*this, getBody())))
    return failure();
  return verifyRegion(*this, getStep(), {}, /*onlyYield=*/true);
}

LogicalResult SwitchOp::verifyRegions() {
  if (getValues().size() != getTargets().size())
    return emitOpError("has ") << getValues().size() << " values and "
                               << getTargets().size() << " targets";
  int32_t count = getCases().size();
  auto fits = [&](int32_t target) { return target >= 0 && target < count; };
  if (!llvm::all_of(getTargets(), fits) ||
      (static_cast<int32_t>(getDefaultTarget()) != -1 &&
       !fits(static_cast<int32_t>(getDefaultTarget()))))
    return emitOpError("names a region that it does not have");
  for (Region &region : getCases())
    if (failed(verifyRegion(*this, region)))
      return failure();
  return success();
}

LogicalResult InlineOp::verifyRegions() {
  return verifyRegion(*this, getBody());
}
LogicalResult UnsafeOp::verifyRegions() {
  return verifyRegion(*this, getBody());
}

LogicalResult KernelOp::verifyRegions() {
  if (entry().empty() || !isa<ReturnOp>(entry().back()))
    return emitOpError("body must end in tn.return");
  unsigned next = 0;
  for (Attribute attr : getParams()) {
    auto param = dyn_cast<ParamAttr>(attr);
    if (!param || param.getFirstArg() != next || param.getNumArgs() == 0)
      return emitOpError("has `params` that do not match its arguments");
    next += param.getNumArgs();
  }
  if (next != entry().getNumArguments())
    return emitOpError("has ") << entry().getNumArguments()
                               << " arguments but `params` describes " << next;
  return success();
}

LogicalResult RequireOp::verify() {
  if (!llvm::is_contained({"<=", "<", "==", ">=", ">", "!="}, getPredicate()))
    return emitOpError("has no such predicate: \"") << getPredicate() << '"';
  return success();
}

LogicalResult LocalOp::verify() {
  return verifySpace(*this, getPlace(), Space::Local);
}
LogicalResult SharedOp::verify() {
  return verifySpace(*this, getPlace(), Space::Shared);
}
LogicalResult DynamicSharedOp::verify() {
  return verifySpace(*this, getPlace(), Space::Shared);
}

LogicalResult AddressOfOp::verify() {
  auto global =
      SymbolTable::lookupNearestSymbolFrom<GlobalOp>(*this, getGlobalAttr());
  if (!global)
    return emitOpError("names no module variable");
  if (global.getType() != getPlace().getType().getPointee())
    return emitOpError("has another type than the module variable");
  return verifySpace(*this, getPlace(), global.getSpace());
}

LogicalResult PlaceCmpOp::verify() {
  if (!llvm::is_contained({"eq", "ne", "lt", "le", "gt", "ge"}, getPredicate()))
    return emitOpError("has no such predicate: \"") << getPredicate() << '"';
  return success();
}

LogicalResult FieldOp::verify() {
  auto base = getBase().getType(), place = getPlace().getType();
  auto record = dyn_cast<StructType>(base.getPointee());
  if (!record || getIndex() >= record.getFields().size())
    return emitOpError("names a field that its base does not have");
  if (record.getFields()[getIndex()] != place.getPointee() ||
      base.getSpace() != place.getSpace())
    return emitOpError("has another type than the field");
  return success();
}

LogicalResult IndexOp::verify() {
  auto base = getBase().getType(), place = getPlace().getType();
  auto array = dyn_cast<ArrayType>(base.getPointee());
  if (!array || array.getElement() != place.getPointee() ||
      base.getSpace() != place.getSpace())
    return emitOpError("has another type than an element of its base");
  return success();
}

LogicalResult RecastOp::verify() {
  if (getBase().getType().getSpace() != getPlace().getType().getSpace())
    return emitOpError("cannot change the space");
  return success();
}

LogicalResult LoadOp::verify() {
  if (getPlace().getType().getPointee() != getValue().getType())
    return emitOpError("reads another type than the place holds");
  return success();
}

LogicalResult StoreOp::verify() {
  if (getPlace().getType().getPointee() != getValue().getType())
    return emitOpError("writes another type than the place holds");
  return verifyWritable(*this, getPlace());
}

LogicalResult CopyOp::verify() {
  if (getSource().getType().getPointee() != getTarget().getType().getPointee())
    return emitOpError("copies between two types");
  return verifyWritable(*this, getTarget());
}

LogicalResult ZeroOp::verify() { return verifyWritable(*this, getTarget()); }

LogicalResult AtomicCasOp::verify() {
  if (getPlace().getType().getPointee() != getDesired().getType())
    return emitOpError("has another type than the place holds");
  return verifyWritable(*this, getPlace());
}

LogicalResult AtomicLoadOp::verify() {
  if (getPlace().getType().getPointee() != getValue().getType())
    return emitOpError("reads another type than the place holds");
  return success();
}

LogicalResult AtomicStoreOp::verify() {
  if (getPlace().getType().getPointee() != getValue().getType())
    return emitOpError("writes another type than the place holds");
  return verifyWritable(*this, getPlace());
}

LogicalResult AtomicRmwOp::verify() {
  if (getPlace().getType().getPointee() != getValue().getType())
    return emitOpError("has another type than the place holds");
  bool isFloat = getKind() == RmwKind::FAdd || getKind() == RmwKind::FMin ||
                 getKind() == RmwKind::FMax;
  if (getKind() != RmwKind::Exchange &&
      isFloat != isa<FloatType>(getValue().getType()))
    return emitOpError("has a kind that does not fit its type");
  return verifyWritable(*this, getPlace());
}

LogicalResult SyncOp::verify() {
  if (getMask() && getScope() != Scope::Warp)
    return emitOpError("has a mask outside warp scope");
  if (getScope() == Scope::Thread || getScope() == Scope::System)
    return emitOpError("has no barrier of this scope");
  return success();
}

LogicalResult ShuffleOp::verify() {
  Type type = getValue().getType();
  if (!type.isIntOrFloat() || (type.getIntOrFloatBitWidth() != 32 &&
                               type.getIntOrFloatBitWidth() != 64))
    return emitOpError("exchanges values of 32 or 64 bits");
  return success();
}

LogicalResult VoteOp::verify() {
  if (!getResult().getType().isInteger(getKind() == VoteKind::Ballot ? 64 : 1))
    return emitOpError("ballot gives i64, any and all give i1");
  return success();
}

LogicalResult MathOp::verify() {
  const MathFunction *function = findMath(getFunction());
  if (!function)
    return emitOpError("names no function of Math.def");
  if (getNumOperands() != function->arity)
    return emitOpError("takes ") << function->arity << " operands";
  Type first = getOperand(0).getType(), result = getResult().getType();
  auto isFirst = [&](Type type) { return type == first; };
  bool fits = false;
  switch (function->domain) {
  case MathDomain::F:
    fits = isa<FloatType>(first) && result == first &&
           llvm::all_of(getOperandTypes(), isFirst);
    break;
  case MathDomain::B:
    fits = isa<FloatType>(first) && result.isInteger(1);
    break;
  case MathDomain::I:
    fits = isa<IntegerType>(first) && result == first &&
           llvm::all_of(getOperandTypes(), isFirst);
    break;
  case MathDomain::X:
    // ldexp takes a float and an i32, the bit counts take one integer.
    fits = result == first &&
           (getNumOperands() == 2
                ? isa<FloatType>(first) && getOperand(1).getType().isInteger(32)
                : isa<IntegerType>(first));
    break;
  }
  if (!fits)
    return emitOpError("has types that `")
           << getFunction() << "` does not take";
  return success();
}

} // namespace tn::mir
