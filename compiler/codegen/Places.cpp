// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "compiler/codegen/Places.h"

#include "compiler/ir/Layout.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/Support/MathExtras.h"

using namespace tn::mir;

namespace tn::codegen {

// Where the chain of projections of `place` starts.
static mlir::Value startOf(mlir::Value place) {
  while (mlir::Operation *op = place.getDefiningOp()) {
    if (!llvm::isa<FieldOp, IndexOp, OffsetOp, RecastOp>(op))
      break;
    place = op->getOperand(0);
  }
  return place;
}

// All that is ever stored to a pointer variable; false when its address goes
// somewhere, or something else than a store writes it.
static bool storedTo(mlir::Value variable,
                     llvm::SmallVectorImpl<mlir::Value> &stored) {
  for (mlir::OpOperand &use : variable.getUses()) {
    if (llvm::isa<LoadOp>(use.getOwner()))
      continue;
    auto store = llvm::dyn_cast<StoreOp>(use.getOwner());
    if (!store || store.getValue() == variable)
      return false;
    stored.push_back(store.getValue());
  }
  return true;
}

// Collects the starts that `place` can have, through pointer variables: `p = x;
// … p = p + 1` leaves x. False when one is out of sight.
static bool collectStarts(mlir::Value place,
                          llvm::SmallPtrSetImpl<mlir::Operation *> &seen,
                          llvm::SmallSetVector<mlir::Value, 2> &starts) {
  place = startOf(place);
  auto load = place.getDefiningOp<LoadOp>();
  if (!load) {
    starts.insert(place);
    return true;
  }
  auto variable = load.getPlace().getDefiningOp<LocalOp>();
  if (!variable)
    return false;
  if (!seen.insert(variable).second)
    return true;
  llvm::SmallVector<mlir::Value> stored;
  if (!storedTo(variable.getPlace(), stored))
    return false;
  return llvm::all_of(stored, [&](mlir::Value value) {
    return collectStarts(value, seen, starts);
  });
}

Root rootOf(mlir::Value place) {
  llvm::SmallPtrSet<mlir::Operation *, 4> seen;
  llvm::SmallSetVector<mlir::Value, 2> starts;
  if (!collectStarts(place, seen, starts) || starts.size() != 1)
    return {RootKind::Loaded, startOf(place), 0, ""};
  place = starts.front();
  if (mlir::Operation *op = place.getDefiningOp()) {
    if (auto local = llvm::dyn_cast<LocalOp>(op))
      return {RootKind::Local, place, 0, local.getName().str()};
    if (auto shared = llvm::dyn_cast<SharedOp>(op))
      return {RootKind::Shared, place, 0, shared.getName().str()};
    if (llvm::isa<DynamicSharedOp>(op))
      return {RootKind::DynamicShared, place, 0, ""};
    if (auto address = llvm::dyn_cast<AddressOfOp>(op))
      return {RootKind::Global, place, 0, address.getGlobal().str()};
    return {llvm::isa<NullOp>(op) ? RootKind::Null : RootKind::Loaded, place, 0,
            ""};
  }
  auto argument = llvm::cast<mlir::BlockArgument>(place);
  Root root{RootKind::Argument, place, argument.getArgNumber(), ""};
  if (auto kernel =
          llvm::dyn_cast_or_null<KernelOp>(argument.getOwner()->getParentOp()))
    if (ParamAttr param = kernel.paramOfArgument(argument.getArgNumber()))
      root.name = param.getName().str();
  return root;
}

static bool onlyWholeAccesses(mlir::Value place) {
  for (mlir::OpOperand &use : place.getUses()) {
    mlir::Operation *op = use.getOwner();
    if (llvm::isa<LoadOp, CopyOp, ZeroOp>(op))
      continue;
    // Storing *to* the place keeps it plain, storing the place does not.
    if (auto store = llvm::dyn_cast<StoreOp>(op);
        store && store.getPlace() == place && store.getValue() != place)
      continue;
    if (auto field = llvm::dyn_cast<FieldOp>(op);
        field && onlyWholeAccesses(field.getPlace()))
      continue;
    return false;
  }
  return true;
}

bool isPlainLocal(LocalOp local) { return onlyWholeAccesses(local.getPlace()); }

SharedLayout layoutShared(KernelOp kernel) {
  SharedLayout layout;
  kernel->walk([&](SharedOp op) {
    mlir::Type type = op.getPlace().getType().getPointee();
    uint64_t align = variableAlign(type, op.getAlignment().value_or(1));
    auto [it, isNew] = layout.variables.insert(
        {op.getName(), {0, sizeInBytes(type), align, type}});
    if (!isNew) {
      it->second.align = std::max(it->second.align, align);
      it->second.size = std::max(it->second.size, sizeInBytes(type));
    }
  });
  for (auto &[name, variable] : layout.variables) {
    variable.offset = llvm::alignTo(layout.size, variable.align);
    layout.size = variable.offset + variable.size;
  }
  return layout;
}

bool synchronizes(KernelOp kernel) {
  auto isOrdering = [](Order order) { return order != Order::Relaxed; };
  return kernel
      ->walk([&](mlir::Operation *op) {
        bool found = llvm::isa<SyncOp, SyncReduceOp, FenceOp>(op);
        if (auto rmw = llvm::dyn_cast<AtomicRmwOp>(op))
          found |= isOrdering(rmw.getOrder());
        if (auto cas = llvm::dyn_cast<AtomicCasOp>(op))
          found |= isOrdering(cas.getOrder());
        if (auto load = llvm::dyn_cast<AtomicLoadOp>(op))
          found |= isOrdering(load.getOrder());
        if (auto store = llvm::dyn_cast<AtomicStoreOp>(op))
          found |= isOrdering(store.getOrder());
        return found ? mlir::WalkResult::interrupt()
                     : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

} // namespace tn::codegen
