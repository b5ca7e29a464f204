// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [bounds-4] Writes the decisions into MIR: erased obligations, `tn.check`
// where a check stays, `proof` on every access. See Bounds.h.
#include "passes/check/Bounds/Bounds.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"

namespace tn {

mlir::Value placeOf(mlir::Operation *op, bool isSource) {
  return llvm::TypeSwitch<mlir::Operation *, mlir::Value>(op)
      .Case([&](mir::CopyOp copy) { return isSource ? copy.getSource() : copy.getTarget(); })
      .Case([](mir::ZeroOp zero) { return zero.getTarget(); })
      .Case<mir::LoadOp, mir::StoreOp, mir::AtomicRmwOp, mir::AtomicCasOp, mir::AtomicLoadOp,
            mir::AtomicStoreOp>([](auto access) { return access.getPlace(); })
      .Default(mlir::Value());
}

std::vector<mir::IndexOp> arrayIndices(mlir::Value place) {
  std::vector<mir::IndexOp> chain;
  while (place) {
    mlir::Operation *def = place.getDefiningOp();
    if (auto index = llvm::dyn_cast_or_null<mir::IndexOp>(def)) {
      chain.insert(chain.begin(), index);
      place = index.getBase();
      continue;
    }
    if (auto field = llvm::dyn_cast_or_null<mir::FieldOp>(def)) {
      place = field.getBase();
      continue;
    }
    if (llvm::isa_and_nonnull<mir::SharedOp, mir::LocalOp, mir::AddressOfOp>(def))
      return chain;
    return {};
  }
  return {};
}

static void setProof(mlir::Operation *op, bool isSource, mir::Proof proof) {
  auto attr = mir::ProofAttr::get(op->getContext(), proof);
  llvm::TypeSwitch<mlir::Operation *>(op)
      .Case([&](mir::CopyOp copy) {
        isSource ? copy.setSourceProofAttr(attr) : copy.setTargetProofAttr(attr);
      })
      .Case<mir::LoadOp, mir::StoreOp, mir::ZeroOp, mir::AtomicRmwOp, mir::AtomicCasOp,
            mir::AtomicLoadOp, mir::AtomicStoreOp>([&](auto access) { access.setProofAttr(attr); });
}

static void insertCheck(mlir::OpBuilder &b, mlir::Location loc, mlir::Value index,
                        mlir::Value length, llvm::StringRef what) {
  mlir::Value inside = mlir::arith::CmpIOp::create(b, loc, mlir::arith::CmpIPredicate::ult, index, length);
  mir::CheckOp::create(b, loc, inside, 3003, index, length, what);
}

// The launch compares the addresses of arguments with `align`.
static void raiseAlignments(mir::KernelOp kernel, const BoundsResult &result) {
  llvm::SmallVector<mlir::Attribute> params;
  for (auto param : kernel.getParams().getAsRange<mir::ParamAttr>()) {
    auto it = result.alignments.find(param.getFirstArg());
    uint64_t align = it == result.alignments.end() ? 0 : it->second.bytes;
    params.push_back(mir::ParamAttr::get(kernel.getContext(), param.getName(), param.getKind(), param.getType(),
                                         param.getElement(), param.getSize(), std::max(align, param.getAlign()),
                                         param.getFirstArg(), param.getNumArgs(), param.getUnique()));
  }
  kernel.setParamsAttr(mlir::ArrayAttr::get(kernel.getContext(), params));
}

void applyBounds(mir::KernelOp kernel, const BoundsResult &result) {
  raiseAlignments(kernel, result);
  llvm::DenseSet<mlir::Operation *> checked;
  std::vector<mlir::Operation *> erase;
  for (const BoundsDecision &decision : result.decisions) {
    mlir::OpBuilder b(decision.op);
    if (auto bounds = llvm::dyn_cast<mir::BoundsOp>(decision.op)) {
      if (decision.proof == mir::Proof::Runtime)
        insertCheck(b, bounds.getLoc(), bounds.getIndex(), bounds.getLength(), bounds.getWhat());
      // An unsafe region owes nothing, and its obligation is no fact.
      erase.push_back(bounds);
      continue;
    }
    setProof(decision.op, decision.isSource, decision.proof);
    if (decision.proof != mir::Proof::Runtime || !decision.access)
      continue;
    for (mir::IndexOp index : arrayIndices(placeOf(decision.op, decision.isSource))) {
      if (!checked.insert(index).second)
        continue;
      auto array = mlir::cast<mir::ArrayType>(
          mlir::cast<mir::PlaceType>(index.getBase().getType()).getPointee());
      b.setInsertionPoint(index);
      mlir::Value length = mlir::arith::ConstantOp::create(
          b, index.getLoc(), b.getI64IntegerAttr(int64_t(array.getCount())));
      insertCheck(b, index.getLoc(), index.getIndex(), length, decision.access->text);
    }
  }
  for (mlir::Operation *op : erase)
    op->erase();
  // The walk never came to what is left, so nothing was decided about it: the
  // check stays, in code that no thread reaches.
  kernel.walk([](mir::BoundsOp bounds) {
    mlir::OpBuilder b(bounds);
    insertCheck(b, bounds.getLoc(), bounds.getIndex(), bounds.getLength(), bounds.getWhat());
    bounds->erase();
  });
}

} // namespace tn
