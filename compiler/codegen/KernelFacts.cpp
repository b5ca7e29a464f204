// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/KernelFacts.h"

#include "compiler/codegen/Places.h"
#include "runtime/include/tn/abi.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace tn::mir;

namespace tn::codegen {

// What is done through `place`, followed through pointer variables; everything
// where it goes out of sight.
static unsigned accessThrough(mlir::Value place,
                              llvm::SmallPtrSetImpl<mlir::Operation *> &seen) {
  constexpr unsigned kAll = TN_ACCESS_READ | TN_ACCESS_WRITE;
  auto throughVariable = [&](mlir::Value target) -> unsigned {
    auto variable = target.getDefiningOp<LocalOp>();
    if (!variable || !isPlainLocal(variable))
      return kAll;
    if (!seen.insert(variable).second)
      return 0;
    unsigned bits = 0;
    for (mlir::OpOperand &use : variable.getPlace().getUses()) {
      if (auto load = llvm::dyn_cast<LoadOp>(use.getOwner()))
        bits |= accessThrough(load.getValue(), seen);
      else if (!llvm::isa<StoreOp>(use.getOwner()))
        bits |= kAll;
    }
    return bits;
  };
  unsigned bits = 0;
  for (mlir::OpOperand &use : place.getUses()) {
    mlir::Operation *op = use.getOwner();
    if (llvm::isa<FieldOp, IndexOp, OffsetOp, RecastOp>(op))
      bits |= accessThrough(op->getResult(0), seen);
    else if (llvm::isa<LoadOp, AtomicLoadOp>(op))
      bits |= TN_ACCESS_READ;
    else if (llvm::isa<ZeroOp>(op))
      bits |= TN_ACCESS_WRITE;
    else if (auto copy = llvm::dyn_cast<CopyOp>(op))
      bits |= copy.getSource() == place ? TN_ACCESS_READ : TN_ACCESS_WRITE;
    else if (auto store = llvm::dyn_cast<StoreOp>(op))
      bits |= store.getValue() == place ? throughVariable(store.getPlace())
                                        : unsigned(TN_ACCESS_WRITE);
    else if (auto store = llvm::dyn_cast<AtomicStoreOp>(op))
      bits |= store.getValue() == place ? kAll : unsigned(TN_ACCESS_WRITE);
    else if (!llvm::isa<PlaceCmpOp, PlaceDiffOp, ExtentOp>(op))
      bits |= kAll;
  }
  return bits;
}

unsigned accessBits(KernelOp kernel, unsigned arg) {
  mlir::Value argument = kernel.entry().getArgument(arg);
  if (!llvm::isa<PlaceType>(argument.getType()))
    return TN_ACCESS_NONE;
  llvm::SmallPtrSet<mlir::Operation *, 4> seen;
  unsigned bits = accessThrough(argument, seen);
  ParamAttr param = kernel.paramOfArgument(arg);
  bool readOnly = param && !param.getUnique();
  if (auto facts = kernel.getArgFacts(); facts && arg < facts->size())
    if (auto dictionary = llvm::dyn_cast<mlir::DictionaryAttr>((*facts)[arg]))
      readOnly |= dictionary.contains("readonly");
  return readOnly ? bits & ~unsigned(TN_ACCESS_WRITE) : bits;
}

unsigned memberAccessBits(KernelOp kernel, MemberAttr member) {
  unsigned index = member.getPart().getFirstArg() - kernel.entry().getNumArguments();
  auto proved = kernel->getAttrOfType<mlir::DenseI32ArrayAttr>(kMemberAccessAttr);
  if (!proved || index >= proved.size())
    return member.getPart().getUnique() ? TN_ACCESS_READ | TN_ACCESS_WRITE : unsigned(TN_ACCESS_READ);
  unsigned bits = 0;
  if (proved[index] & kMemberRead)
    bits |= TN_ACCESS_READ;
  if (proved[index] & kMemberWritten)
    bits |= TN_ACCESS_WRITE;
  return bits;
}

bool maySpin(mlir::Operation *op) {
  auto load = llvm::dyn_cast<LoadOp>(op);
  auto rmw = llvm::dyn_cast<AtomicRmwOp>(op);
  bool looks = llvm::isa<AtomicLoadOp, AtomicCasOp>(op) || (load && load.getIsVolatile()) ||
               (rmw && rmw.getKind() == RmwKind::Exchange);
  return looks && op->getParentOfType<LoopOp>();
}

unsigned kernelFlags(KernelOp kernel) {
  unsigned flags = 0;
  kernel->walk([&](mlir::Operation *op) {
    if (llvm::isa<SyncReduceOp>(op))
      flags |= TN_KERNEL_USES_BARRIER;
    else if (auto sync = llvm::dyn_cast<SyncOp>(op))
      flags |= sync.getScope() == Scope::Warp ? TN_KERNEL_USES_WARP
               : sync.getScope() == Scope::Grid
                   ? TN_KERNEL_USES_GRID_SYNC | TN_KERNEL_USES_BARRIER
                   : TN_KERNEL_USES_BARRIER;
    else if (llvm::isa<ShuffleOp, VoteOp, ActiveMaskOp, WarpReduceOp, MatchOp>(
                 op))
      flags |= TN_KERNEL_USES_WARP;
    else if (llvm::isa<DynamicSharedOp>(op))
      flags |= TN_KERNEL_USES_DYNAMIC_SHARED;
    else if (llvm::isa<UnsafeOp>(op))
      flags |= TN_KERNEL_UNSAFE;
    else if (maySpin(op))
      flags |= TN_KERNEL_USES_BARRIER;
  });
  // A check that an option turned into a warning marks the kernel.
  if (kernel->hasAttr("unsafe"))
    flags |= TN_KERNEL_UNSAFE;
  return flags;
}

ContractOp contractOf(mlir::ModuleOp module, KernelOp kernel) {
  for (auto contract : module.getOps<ContractOp>())
    if (contract.getKernel() == kernel.getSymName())
      return contract;
  return {};
}

std::vector<ConditionText> conditionsOf(ContractOp contract) {
  std::vector<ConditionText> conditions;
  if (!contract)
    return conditions;
  for (auto require : contract.getBody().front().getOps<RequireOp>()) {
    SourcePlace place = placeOf(require.getLoc());
    conditions.push_back({require.getText().str(), require.getWhy().str(),
                          place.file, place.line});
  }
  return conditions;
}

SourcePlace placeOf(mlir::Location location) {
  if (auto call = llvm::dyn_cast<mlir::CallSiteLoc>(location))
    return placeOf(call.getCallee());
  if (auto name = llvm::dyn_cast<mlir::NameLoc>(location))
    return placeOf(name.getChildLoc());
  if (auto fused = llvm::dyn_cast<mlir::FusedLoc>(location))
    return fused.getLocations().empty() ? SourcePlace()
                                        : placeOf(fused.getLocations().front());
  if (auto range = llvm::dyn_cast<mlir::FileLineColRange>(location))
    return {range.getFilename().str(), range.getStartLine(),
            range.getStartColumn()};
  return {};
}

unsigned siteCode(mlir::Operation *op) {
  if (auto check = llvm::dyn_cast<CheckOp>(op))
    return check.getCode();
  return llvm::isa<AssertOp>(op) ? 6000 : 0;
}

// The name of the object that `place` lies in, with a mark for a part of it.
static std::string textOf(mlir::Value place) {
  Root root = rootOf(place);
  std::string name = root.kind == RootKind::DynamicShared
                         ? "dynamic shared memory"
                         : root.name;
  if (name.empty())
    return "*pointer";
  return place == root.value ? name : name + "[]";
}

std::string siteText(mlir::Operation *op) {
  if (auto check = llvm::dyn_cast<CheckOp>(op))
    return check.getWhat().str();
  if (auto assertion = llvm::dyn_cast<AssertOp>(op))
    return assertion.getText().str();
  if (auto load = llvm::dyn_cast<LoadOp>(op))
    return textOf(load.getPlace());
  if (auto store = llvm::dyn_cast<StoreOp>(op))
    return textOf(store.getPlace());
  if (auto copy = llvm::dyn_cast<CopyOp>(op))
    return textOf(copy.getTarget()) + " = " + textOf(copy.getSource());
  if (auto zero = llvm::dyn_cast<ZeroOp>(op))
    return textOf(zero.getTarget());
  if (auto rmw = llvm::dyn_cast<AtomicRmwOp>(op))
    return textOf(rmw.getPlace());
  if (auto cas = llvm::dyn_cast<AtomicCasOp>(op))
    return textOf(cas.getPlace());
  if (auto load = llvm::dyn_cast<AtomicLoadOp>(op))
    return textOf(load.getPlace());
  if (auto store = llvm::dyn_cast<AtomicStoreOp>(op))
    return textOf(store.getPlace());
  if (llvm::isa<mlir::arith::DivSIOp, mlir::arith::DivUIOp,
                mlir::arith::RemSIOp, mlir::arith::RemUIOp>(op))
    return "division by zero";
  if (llvm::isa<TrapOp>(op))
    return "__trap()";
  if (auto sync = llvm::dyn_cast<SyncOp>(op))
    return "barrier of the " + stringifyScope(sync.getScope()).str();
  if (llvm::isa<SyncReduceOp>(op))
    return "barrier of the block";
  if (llvm::isa<ShuffleOp>(op))
    return "shuffle";
  if (llvm::isa<VoteOp>(op))
    return "vote";
  if (llvm::isa<WarpReduceOp>(op))
    return "warp reduction";
  return llvm::isa<MatchOp>(op) ? "match" : "";
}

} // namespace tn::codegen
