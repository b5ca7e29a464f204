// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Pointers: what do they point at, and in which space?
//
//   const float *p = x + 4;   p's space is that of x: tn.local "p" :
//   place<place<f32, global>, local> p = tile;                 another space →
//   TN5001
//
// A pointer value is the LValue of its target. A pointer variable gets its
// storage when the first target is stored; nulls stored before that are written
// into the MIR afterwards, at the points where the source stores them.
// Invariant: one pointer variable, one space.
#include "frontend/LowerKernel.h"

using namespace clang;

namespace tn::frontend {

static mlir::Type pointeeOf(mlir::Value place) {
  return cast<mir::PlaceType>(place.getType()).getPointee();
}
static mir::Space spaceOf(mlir::Value place) {
  return cast<mir::PlaceType>(place.getType()).getSpace();
}

LValue KernelLowering::coerce(const LValue &target, QualType type,
                              mlir::Location loc) {
  LValue result = target;
  result.type = type;
  if (!target.isPlace() || type->isVoidType() || type->isFunctionType() ||
      type->isIncompleteType() || type->isIncompleteArrayType())
    return result;
  mlir::Type memory = state.types.memory(type);
  // A pointer held in memory keeps the space that it was made with.
  if (!memory || memory == pointeeOf(target.place) ||
      (isa<mir::PlaceType>(memory) &&
       isa<mir::PlaceType>(pointeeOf(target.place))))
    return result;
  auto place = mir::PlaceType::get(memory, spaceOf(target.place));
  result.place = mir::RecastOp::create(builder, loc, place, target.place);
  return result;
}

mlir::Value KernelLowering::materialise(PointerSlot &slot, mir::Space space) {
  if (slot.place)
    return slot.place;
  mlir::OpBuilder::InsertionGuard guard(builder);
  auto insertAt = [&](Point point) {
    if (point.after)
      builder.setInsertionPointAfter(point.after);
    else
      builder.setInsertionPointToStart(point.block);
  };
  mlir::Type element = builder.getI8Type();
  if (!slot.pointee->isVoidType() && !slot.pointee->isFunctionType() &&
      !slot.pointee->isIncompleteType())
    element = state.types.memory(slot.pointee);
  if (!element)
    element = builder.getI8Type();
  auto held = mir::PlaceType::get(element, space);
  mlir::Location at = frame ? loc(frame->callRange) : builder.getUnknownLoc();
  if (slot.home.after)
    at = slot.home.after->getLoc();
  insertAt(slot.home);
  slot.place = createLocal(held, slot.name, at);
  for (Point point : slot.nulls) {
    // A null stored where the variable is declared comes after its storage.
    if (point.block == slot.home.block && point.after == slot.home.after)
      builder.setInsertionPointAfter(slot.place.getDefiningOp());
    else
      insertAt(point);
    mlir::Value null = mir::NullOp::create(builder, at, held);
    mir::StoreOp::create(builder, at, null, slot.place, false, {}, {});
  }
  slot.nulls.clear();
  return slot.place;
}

// Does `place` dominate everything in `home`'s region that comes after now?
static bool outlives(mlir::Value place, const Point &home) {
  return place.getParentRegion()->isAncestor(home.block->getParent());
}

void KernelLowering::storePointer(const LValue &variable, const LValue &target,
                                  SourceRange range) {
  mlir::Location at = loc(range);
  if (!variable || !target) {
    madeUp |= !failed;
    return;
  }
  if (variable.isPlace()) {
    // A pointer inside an object in memory.
    auto held = dyn_cast<mir::PlaceType>(pointeeOf(variable.place));
    if (!held || spaceOf(variable.place) != mir::Space::Local) {
      report(
          diag::Code::TN7004, range,
          "a pointer stored in memory that threads share has no known object",
          "store an index instead");
      return;
    }
    if (target.isPlace() && spaceOf(target.place) != held.getSpace()) {
      report(diag::Code::TN5001, range,
             "a pointer held in an array or union must refer to global memory, "
             "not to " +
                 std::string(stringifySpace(spaceOf(target.place))) + " memory",
             "keep pointers to other memory in variables of their own");
      return;
    }
    mlir::Value value = pointerValue(target, held, range);
    if (value && value.getType() == held)
      mir::StoreOp::create(builder, at, value, variable.place, false, {}, {});
    return;
  }
  if (variable.kind != LValue::Kind::Slot) {
    madeUp |= !failed;
    return;
  }
  PointerSlot &slot = *variable.slot;
  switch (target.kind) {
  case LValue::Kind::None:
  case LValue::Kind::Value:
    madeUp |= !failed;
    return;
  case LValue::Kind::Null:
    if (slot.bound)
      break;
    if (!slot.place) {
      slot.nulls.push_back(here());
      return;
    }
    {
      auto held = cast<mir::PlaceType>(pointeeOf(slot.place));
      mlir::Value null = mir::NullOp::create(builder, at, held);
      mir::StoreOp::create(builder, at, null, slot.place, false, {}, {});
    }
    return;
  case LValue::Kind::Place: {
    if (slot.bound)
      break;
    if (slot.isReference && !slot.place && outlives(target.place, slot.home)) {
      slot.bound = std::make_unique<LValue>(target);
      return;
    }
    mir::Space space = spaceOf(target.place);
    mlir::Value storage = materialise(slot, space);
    auto held = cast<mir::PlaceType>(pointeeOf(storage));
    if (held.getSpace() != space) {
      report(diag::Code::TN5001, range,
             "`" + slot.name + "` refers to " +
                 std::string(stringifySpace(held.getSpace())) +
                 " memory and here to " + std::string(stringifySpace(space)) +
                 " memory",
             "use one pointer for each memory space");
      return;
    }
    mlir::Value value = pointerValue(target, held, range);
    mir::StoreOp::create(builder, at, value, storage, false, {}, {});
    return;
  }
  case LValue::Kind::Record:
  case LValue::Kind::Slot:
  case LValue::Kind::Function:
    if (slot.place || slot.bound || !slot.nulls.empty())
      break;
    slot.bound = std::make_unique<LValue>(target);
    return;
  }
  // The variable has a target that is known at compile time only.
  bool same = slot.bound && slot.bound->kind == target.kind &&
              slot.bound->record == target.record &&
              slot.bound->slot == target.slot &&
              slot.bound->function == target.function &&
              slot.bound->place == target.place;
  if (!same && target.kind == LValue::Kind::Function)
    report(diag::Code::TN7001, range,
           "a function pointer chosen at run time is outside the kernel "
           "language",
           "use a template argument, or an enumeration with `switch`");
  else if (!same)
    report(diag::Code::TN7004, range,
           "`" + slot.name +
               "` may refer to different objects that are not in memory",
           "use a variable for each object");
}

LValue KernelLowering::loadPointer(const LValue &variable, const Expr *use) {
  SourceRange range = use ? use->getSourceRange() : frame->callRange;
  mlir::Location at = loc(range);
  QualType pointee = variable.type->isNullPtrType()
                         ? ast().VoidTy
                         : variable.type->getPointeeType();
  if (variable.isPlace()) {
    mir::Space space = spaceOf(variable.place);
    auto held = dyn_cast<mir::PlaceType>(pointeeOf(variable.place));
    if (!held || (space != mir::Space::Local && space != mir::Space::Param)) {
      report(diag::Code::TN7004, range,
             "a pointer loaded from memory has no known object",
             "pass the buffers as parameters, or one buffer and offsets");
      return LValue::null(pointee);
    }
    mlir::Value value = mir::LoadOp::create(builder, at, held, variable.place);
    return coerce(LValue::ofPlace(value, pointee), pointee, at);
  }
  if (variable.kind != LValue::Kind::Slot) {
    madeUp |= !failed;
    return LValue::null(pointee);
  }
  PointerSlot &slot = *variable.slot;
  if (slot.bound)
    return *slot.bound;
  if (!slot.place && slot.isReference)
    return LValue::null(pointee);
  // Read before any target is known: what it may be null for is global memory.
  mlir::Value storage = materialise(slot, mir::Space::Global);
  mlir::Value value =
      mir::LoadOp::create(builder, at, pointeeOf(storage), storage);
  return LValue::ofPlace(value, pointee);
}

mlir::Value KernelLowering::pointerValue(const LValue &target, mlir::Type like,
                                         SourceRange range) {
  mlir::Location at = loc(range);
  auto place = dyn_cast_or_null<mir::PlaceType>(like);
  if (!place)
    place = mir::PlaceType::get(builder.getI8Type(), mir::Space::Global);
  if (target.isPlace()) {
    if (target.place.getType() == like || !like)
      return target.place;
    auto type = mir::PlaceType::get(place.getPointee(), spaceOf(target.place));
    if (target.place.getType() == type)
      return target.place;
    return mir::RecastOp::create(builder, at, type, target.place);
  }
  if (target.kind == LValue::Kind::Function)
    report(diag::Code::TN7001, range,
           "a function pointer held in memory is outside the kernel language",
           "use a template argument, or an enumeration with `switch`");
  else if (target.kind != LValue::Kind::Null && target)
    report(
        diag::Code::TN7004, range,
        "the address of an object that is not in memory cannot be a value here",
        "use the object directly");
  return mir::NullOp::create(builder, at, place);
}

LValue KernelLowering::offsetPointer(const LValue &base, mlir::Value count,
                                     mlir::Location loc) {
  if (!base.isPlace())
    return base;
  LValue result = coerce(base, base.type, loc);
  result.place = mir::OffsetOp::create(builder, loc, result.place, count);
  result.text.clear();
  return result;
}

} // namespace tn::frontend
