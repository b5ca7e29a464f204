// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/LlvmTypes.h"

#include "compiler/codegen/Target.h"
#include "compiler/ir/Layout.h"
#include "llvm/Support/Alignment.h"

namespace tn::codegen {

llvm::Type *valueType(mlir::Type type, llvm::LLVMContext &context,
                      const Target &target) {
  if (auto integer = llvm::dyn_cast<mlir::IntegerType>(type))
    return llvm::Type::getIntNTy(context, integer.getWidth());
  if (type.isF16())
    return llvm::Type::getHalfTy(context);
  if (type.isBF16())
    return llvm::Type::getBFloatTy(context);
  if (type.isF32())
    return llvm::Type::getFloatTy(context);
  if (type.isF64())
    return llvm::Type::getDoubleTy(context);
  if (auto place = llvm::dyn_cast<mir::PlaceType>(type))
    return llvm::PointerType::get(context,
                                  target.addressSpace(place.getSpace()));
  return nullptr;
}

llvm::Type *memoryType(mlir::Type type, llvm::LLVMContext &context,
                       const Target &target) {
  if (type.isInteger(1))
    return llvm::Type::getInt8Ty(context);
  if (llvm::Type *value = valueType(type, context, target))
    return value;
  return llvm::ArrayType::get(llvm::Type::getInt8Ty(context),
                              mir::sizeInBytes(type));
}

// Appends the leaves of `type` at `base`; false when there are too many.
static bool collect(mlir::Type type, uint64_t base, llvm::LLVMContext &context,
                    const Target &target, unsigned limit,
                    llvm::SmallVector<Leaf> &leaves) {
  if (auto array = llvm::dyn_cast<mir::ArrayType>(type)) {
    uint64_t stride = mir::sizeInBytes(array.getElement());
    for (uint64_t i = 0; i < array.getCount(); ++i)
      if (!collect(array.getElement(), base + i * stride, context, target,
                   limit, leaves))
        return false;
    return true;
  }
  if (leaves.size() >= limit)
    return false;
  if (auto record = llvm::dyn_cast<mir::StructType>(type)) {
    if (mlir::Type element = mir::vectorElement(record)) {
      auto *vector = llvm::FixedVectorType::get(
          memoryType(element, context, target), record.getFields().size());
      leaves.push_back({base, vector, 1});
      return true;
    }
    for (auto [field, offset] :
         llvm::zip(record.getFields(), record.getOffsets()))
      if (!collect(field, base + offset, context, target, limit, leaves))
        return false;
    return true;
  }
  leaves.push_back({base, memoryType(type, context, target), 1});
  return true;
}

llvm::SmallVector<Leaf> leavesOf(mlir::Type type, llvm::LLVMContext &context,
                                 const Target &target, unsigned limit) {
  llvm::SmallVector<Leaf> leaves;
  if (!collect(type, 0, context, target, limit, leaves))
    leaves.clear();
  // What the whole object promises at the leaf's offset: less than the leaf's
  // own alignment in a packed struct, more at the start of an aligned one.
  llvm::Align align(mir::alignInBytes(type));
  for (Leaf &leaf : leaves)
    leaf.align = llvm::commonAlignment(align, leaf.offset).value();
  return leaves;
}

llvm::AtomicRMWInst::BinOp llvmKind(mir::RmwKind kind) {
  using R = llvm::AtomicRMWInst;
  switch (kind) {
  case mir::RmwKind::Add:
    return R::Add;
  case mir::RmwKind::Sub:
    return R::Sub;
  case mir::RmwKind::And:
    return R::And;
  case mir::RmwKind::Or:
    return R::Or;
  case mir::RmwKind::Xor:
    return R::Xor;
  case mir::RmwKind::Exchange:
    return R::Xchg;
  case mir::RmwKind::SMin:
    return R::Min;
  case mir::RmwKind::SMax:
    return R::Max;
  case mir::RmwKind::UMin:
    return R::UMin;
  case mir::RmwKind::UMax:
    return R::UMax;
  case mir::RmwKind::FAdd:
    return R::FAdd;
  case mir::RmwKind::FMin:
    return R::FMin;
  case mir::RmwKind::FMax:
    return R::FMax;
  case mir::RmwKind::Inc:
    return R::UIncWrap;
  case mir::RmwKind::Dec:
    return R::UDecWrap;
  }
  llvm_unreachable("all kinds are listed");
}

} // namespace tn::codegen
