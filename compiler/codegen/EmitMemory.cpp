// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Places become pointers, accesses become loads and stores with what is known
// of them: alignment, invariance, and which argument they belong to.
//
//   %p = tn.offset %x, %i : place<f32, global>    getelementptr float, ptr
//   addrspace(1) %x, i64 %i %v = tn.load %p {invariant}                   load
//   float, … !invariant.load, !alias.scope tn.copy of a float4 load <4 x
//   float>, align 16; store
//
// A local lives in the entry block's frame; lifetime.start at its operation
// makes it a fresh object in every iteration.
#include "compiler/codegen/Emitter.h"

#include "compiler/ir/Layout.h"

using namespace tn::mir;

namespace tn::codegen {

// Objects of more leaves than this are copied by memcpy.
static constexpr unsigned kLeafLimit = 32;

static mlir::Type pointeeOf(mlir::Value place) {
  return llvm::cast<PlaceType>(place.getType()).getPointee();
}

// What alignment an access of `type` at `place` may rely on: the type's own or
// `promised`, less in a field of a packed struct.
static llvm::Align accessAlign(mlir::Value place, mlir::Type type,
                               std::optional<uint64_t> promised) {
  llvm::Align align(
      std::max<uint64_t>(alignInBytes(type), promised.value_or(1)));
  if (auto field = place.getDefiningOp<FieldOp>()) {
    auto record = llvm::cast<StructType>(pointeeOf(field.getBase()));
    align = std::min(
        align, llvm::commonAlignment(llvm::Align(record.getAlignment()),
                                     record.getOffsets()[field.getIndex()]));
    align = std::max(align, llvm::Align(promised.value_or(1)));
  }
  return align;
}

llvm::Value *Emitter::fromMemory(llvm::Value *v, mlir::Type type) {
  return type.isInteger(1) ? b.CreateIsNotNull(v) : v;
}

llvm::Value *Emitter::toMemory(llvm::Value *v, mlir::Type type) {
  return type.isInteger(1) ? b.CreateZExt(v, b.getInt8Ty()) : v;
}

template <typename Inst>
Inst *Emitter::annotate(Inst *access, mlir::Value place, bool invariant) {
  if (invariant)
    access->setMetadata(llvm::LLVMContext::MD_invariant_load,
                        llvm::MDNode::get(context(), {}));
  if (argumentScopes.empty())
    return access;
  Root root = rootOf(place);
  if (root.kind != RootKind::Argument || !argumentScopes[root.arg])
    return access;
  llvm::SmallVector<llvm::Metadata *> others;
  for (auto [i, scope] : llvm::enumerate(argumentScopes))
    if (scope && i != root.arg)
      others.push_back(scope);
  access->setMetadata(llvm::LLVMContext::MD_alias_scope,
                      llvm::MDNode::get(context(), {argumentScopes[root.arg]}));
  if (!others.empty())
    access->setMetadata(llvm::LLVMContext::MD_noalias,
                        llvm::MDNode::get(context(), others));
  return access;
}

void Emitter::emitLocal(LocalOp op) {
  mlir::Type type = op.getPlace().getType().getPointee();
  uint64_t align = variableAlign(type, op.getAlignment().value_or(1));
  llvm::AllocaInst *alloca = slot(memoryOf(type), align, op.getName());
  b.CreateLifetimeStart(alloca);
  target.afterLocal(*this, op, alloca);
  set(op.getPlace(), alloca);
}

bool Emitter::emitPlace(mlir::Operation &op) {
  if (auto local = llvm::dyn_cast<LocalOp>(op)) {
    emitLocal(local);
  } else if (auto variable = llvm::dyn_cast<SharedOp>(op)) {
    set(variable.getPlace(), target.shared(*this, variable));
  } else if (auto dynamic = llvm::dyn_cast<DynamicSharedOp>(op)) {
    set(dynamic.getPlace(), target.dynamicShared(*this));
  } else if (auto address = llvm::dyn_cast<AddressOfOp>(op)) {
    bool isHost = target.addressSpace(Space::Global) == 0;
    llvm::GlobalVariable *global =
        module.getGlobalVariable(globalName(address.getGlobal(), isHost), true);
    if (!global)
      fail(&op, "no module variable `" + address.getGlobal() + "`");
    else
      set(address.getPlace(), global);
  } else if (auto field = llvm::dyn_cast<FieldOp>(op)) {
    auto record = llvm::cast<StructType>(pointeeOf(field.getBase()));
    set(field.getPlace(),
        b.CreatePtrAdd(value(field.getBase()),
                       b.getInt64(record.getOffsets()[field.getIndex()])));
  } else if (auto index = llvm::dyn_cast<IndexOp>(op)) {
    set(index.getPlace(),
        b.CreateGEP(memoryOf(pointeeOf(index.getPlace())),
                    value(index.getBase()), value(index.getIndex())));
  } else if (auto offset = llvm::dyn_cast<OffsetOp>(op)) {
    set(offset.getPlace(),
        b.CreateGEP(memoryOf(pointeeOf(offset.getPlace())),
                    value(offset.getBase()), value(offset.getCount())));
  } else if (auto recast = llvm::dyn_cast<RecastOp>(op)) {
    set(recast.getPlace(), value(recast.getBase()));
  } else if (auto null = llvm::dyn_cast<NullOp>(op)) {
    set(null.getPlace(),
        llvm::Constant::getNullValue(typeOf(null.getPlace().getType())));
  } else if (auto diff = llvm::dyn_cast<PlaceDiffOp>(op)) {
    llvm::Value *bytes =
        b.CreateSub(b.CreatePtrToInt(value(diff.getLhs()), b.getInt64Ty()),
                    b.CreatePtrToInt(value(diff.getRhs()), b.getInt64Ty()));
    uint64_t size =
        std::max<uint64_t>(sizeInBytes(pointeeOf(diff.getLhs())), 1);
    set(diff.getResult(), b.CreateExactSDiv(bytes, b.getInt64(size)));
  } else if (auto compare = llvm::dyn_cast<PlaceCmpOp>(op)) {
    auto predicate =
        llvm::StringSwitch<llvm::CmpInst::Predicate>(compare.getPredicate())
            .Case("eq", llvm::CmpInst::ICMP_EQ)
            .Case("ne", llvm::CmpInst::ICMP_NE)
            .Case("lt", llvm::CmpInst::ICMP_ULT)
            .Case("le", llvm::CmpInst::ICMP_ULE)
            .Case("gt", llvm::CmpInst::ICMP_UGT)
            .Case("ge", llvm::CmpInst::ICMP_UGE)
            .Default(llvm::CmpInst::BAD_ICMP_PREDICATE);
    if (predicate == llvm::CmpInst::BAD_ICMP_PREDICATE)
      fail(&op, "unknown comparison `" + compare.getPredicate() + "`");
    else
      set(compare.getResult(), b.CreateICmp(predicate, value(compare.getLhs()),
                                            value(compare.getRhs())));
  } else {
    return false;
  }
  return true;
}

bool Emitter::emitMemory(mlir::Operation &op) {
  if (auto load = llvm::dyn_cast<LoadOp>(op)) {
    mlir::Type type = load.getValue().getType();
    llvm::Value *address = value(load.getPlace());
    target.beforeAccess(*this, &op, load.getPlace(), address, sizeInBytes(type),
                        AccessKind::Read, Scope::Thread);
    auto *inst =
        b.CreateAlignedLoad(memoryOf(type), address,
                            accessAlign(load.getPlace(), type, load.getAlign()),
                            load.getIsVolatile());
    annotate(inst, load.getPlace(),
             load.getInvariant() && !load.getIsVolatile());
    set(load.getValue(), fromMemory(inst, type));
  } else if (auto store = llvm::dyn_cast<StoreOp>(op)) {
    mlir::Type type = store.getValue().getType();
    llvm::Value *address = value(store.getPlace());
    target.beforeAccess(*this, &op, store.getPlace(), address,
                        sizeInBytes(type), AccessKind::Write, Scope::Thread);
    annotate(b.CreateAlignedStore(
                 toMemory(value(store.getValue()), type), address,
                 accessAlign(store.getPlace(), type, store.getAlign()),
                 store.getIsVolatile()),
             store.getPlace());
  } else if (auto copy = llvm::dyn_cast<CopyOp>(op)) {
    emitCopy(copy);
  } else if (auto zero = llvm::dyn_cast<ZeroOp>(op)) {
    mlir::Type type = pointeeOf(zero.getTarget());
    llvm::Value *address = value(zero.getTarget());
    target.beforeAccess(*this, &op, zero.getTarget(), address,
                        sizeInBytes(type), AccessKind::Write, Scope::Thread);
    llvm::SmallVector<Leaf> leaves =
        leavesOf(type, context(), target, kLeafLimit);
    uint64_t covered = 0;
    for (const Leaf &leaf : leaves)
      covered +=
          module.getDataLayout().getTypeStoreSize(leaf.type).getFixedValue();
    // Padding counts as bytes of the object here: `tn.zero` sets every byte.
    if (covered == sizeInBytes(type))
      for (const Leaf &leaf : leaves)
        annotate(b.CreateAlignedStore(
                     llvm::Constant::getNullValue(leaf.type),
                     b.CreatePtrAdd(address, b.getInt64(leaf.offset)),
                     llvm::Align(leaf.align)),
                 zero.getTarget());
    else
      annotate(llvm::cast<llvm::CallInst>(
                   b.CreateMemSet(address, b.getInt8(0), sizeInBytes(type),
                                  llvm::MaybeAlign(alignInBytes(type)))),
               zero.getTarget());
  } else {
    return false;
  }
  return true;
}

void Emitter::emitCopy(CopyOp op) {
  mlir::Type type = pointeeOf(op.getSource());
  llvm::Value *source = value(op.getSource()), *to = value(op.getTarget());
  uint64_t size = sizeInBytes(type);
  target.beforeAccess(*this, op, op.getSource(), source, size, AccessKind::Read,
                      Scope::Thread);
  target.beforeAccess(*this, op, op.getTarget(), to, size, AccessKind::Write,
                      Scope::Thread);
  llvm::SmallVector<Leaf> leaves =
      leavesOf(type, context(), target, kLeafLimit);
  if (leaves.empty() && size != 0) {
    b.CreateMemCpy(to, llvm::MaybeAlign(alignInBytes(type)), source,
                   llvm::MaybeAlign(alignInBytes(type)), size);
    return;
  }
  // All reads before all writes, as one access on each side.
  llvm::SmallVector<llvm::Value *> parts;
  for (const Leaf &leaf : leaves)
    parts.push_back(annotate(
        b.CreateAlignedLoad(leaf.type,
                            b.CreatePtrAdd(source, b.getInt64(leaf.offset)),
                            llvm::Align(leaf.align)),
        op.getSource(), op.getInvariant()));
  for (auto [leaf, part] : llvm::zip(leaves, parts))
    annotate(b.CreateAlignedStore(part,
                                  b.CreatePtrAdd(to, b.getInt64(leaf.offset)),
                                  llvm::Align(leaf.align)),
             op.getTarget());
}

} // namespace tn::codegen
