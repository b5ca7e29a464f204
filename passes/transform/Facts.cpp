// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Attaches and strips facts. See Facts.h.
#include "passes/transform/Facts.h"
#include "passes/analysis/Walker.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

static ExprRef fits(ExprContext &exprs, ExprRef value, unsigned width, bool isSigned) {
  Int modulus = Int(1) << width;
  Int lo = isSigned ? -modulus / 2 : 0, hi = lo + modulus - 1;
  return exprs.conj(exprs.le(exprs.constant(lo), value), exprs.le(value, exprs.constant(hi)));
}

// `e` without the wraps that lose nothing under `given`.
static ExprRef withoutWraps(Prover &prover, ExprRef e, llvm::ArrayRef<ExprRef> given) {
  ExprContext &exprs = prover.exprs;
  llvm::DenseMap<ExprRef, ExprRef> memo;
  return rebuild(
      exprs, e,
      [&](ExprRef node) -> ExprRef {
        if (node->kind != ExprKind::Wrap)
          return nullptr;
        return prover.proves(given, fits(exprs, (*node)[0], node->width, node->isSigned), false) ? (*node)[0]
                                                                                               : nullptr;
      },
      memo);
}

void markExactArithmetic(Prover &prover) {
  ExprContext &exprs = prover.exprs;
  llvm::DenseSet<mlir::Operation *> inexact;
  llvm::SmallVector<std::pair<mlir::Operation *, bool>> exact;
  for (const WrapSite &site : prover.kernel.wraps) {
    if (!site.op || !site.exact)
      continue;
    // No solver: such a flag is worth a little speed, not the compile time.
    std::vector<ExprRef> given;
    if (site.path)
      given.push_back(withoutWraps(prover, site.path, {}));
    ExprRef value = withoutWraps(prover, site.exact, given);
    if (prover.proves(given, fits(exprs, value, site.width, site.isSigned), false))
      exact.push_back({site.op, site.isSigned});
    else
      inexact.insert(site.op);
  }
  mlir::Builder b(prover.kernel.kernel.getContext());
  for (auto [op, isSigned] : exact)
    if (!inexact.contains(op))
      op->setAttr(kExactAttr, b.getStringAttr(isSigned ? "nsw" : "nuw"));
}

static void stripFlags(mlir::Operation *op) {
  auto flagged = llvm::dyn_cast<mlir::arith::ArithIntegerOverflowFlagsInterface>(op);
  if (!flagged)
    return;
  auto flags = mlir::arith::IntegerOverflowFlags::none;
  if (auto exact = op->getAttrOfType<mlir::StringAttr>(kExactAttr))
    flags = exact.getValue() == "nsw" ? mlir::arith::IntegerOverflowFlags::nsw
                                      : mlir::arith::IntegerOverflowFlags::nuw;
  op->removeAttr(kExactAttr);
  op->setAttr("overflowFlags", mlir::arith::IntegerOverflowFlagsAttr::get(op->getContext(), flags));
}

void attachFacts(mir::KernelOp kernel) {
  kernel.walk([](mlir::Operation *op) { stripFlags(op); });
  if (kernel->hasAttr(kUnsafeByOption))
    return;
  std::unique_ptr<KernelAccesses> records = collectAccesses(kernel);
  // A store that may go anywhere, or code that records do not cover: no facts.
  bool anywhere = !records->limits.empty();
  for (const Access &a : records->accesses)
    anywhere |= a.isUnsafe || (records->objects[a.object].kind == ObjectKind::Unknown && a.writes());
  bool hasUnsafe = false;
  kernel.walk([&](mir::UnsafeOp) { hasUnsafe = true; });
  if (anywhere || hasUnsafe)
    return;

  std::vector<bool> isConstant(records->objects.size(), false);
  for (const Object &object : records->objects)
    isConstant[object.id] = object.kind == ObjectKind::Argument && !object.escapes && !object.written &&
                            object.space == mir::Space::Global;
  for (const Access &a : records->accesses)
    if (a.writes() || a.isVolatile)
      isConstant[a.object] = false;

  // One op may serve several records: invariant only when all agree.
  llvm::DenseSet<mlir::Operation *> variant;
  for (const Access &a : records->accesses)
    if (a.isSource && !isConstant[a.object])
      variant.insert(a.op);
  for (const Access &a : records->accesses) {
    if (variant.contains(a.op) || !a.isSource)
      continue;
    if (auto load = llvm::dyn_cast<mir::LoadOp>(a.op))
      load.setInvariant(true);
    if (auto copy = llvm::dyn_cast<mir::CopyOp>(a.op))
      copy.setInvariant(true);
  }

  mlir::Builder b(kernel.getContext());
  llvm::SmallVector<mlir::Attribute> facts;
  for (mlir::BlockArgument argument : kernel.entry().getArguments()) {
    llvm::SmallVector<mlir::NamedAttribute> of;
    auto place = llvm::dyn_cast<mir::PlaceType>(argument.getType());
    if (place && place.getSpace() == mir::Space::Global) {
      const Object *object = nullptr;
      for (const Object &o : records->objects)
        if (o.kind == ObjectKind::Argument && o.arg == argument.getArgNumber())
          object = &o;
      // Distinct writable arguments do not overlap: every launch checks it.
      if (!object || !object->escapes) {
        of.push_back(b.getNamedAttr("noalias", b.getUnitAttr()));
        if (!object || isConstant[object->id])
          of.push_back(b.getNamedAttr("readonly", b.getUnitAttr()));
      }
    }
    facts.push_back(b.getDictionaryAttr(of));
  }
  kernel.setArgFactsAttr(b.getArrayAttr(facts));

  // What is done behind each pointer in a struct: the launch asks, and code that
  // reads it out of the struct does not tell.
  llvm::SmallVector<int32_t> used(kernel.members().size(), 0);
  unsigned firstSlot = kernel.entry().getNumArguments();
  for (const Access &a : records->accesses) {
    const Object &object = records->objects[a.object];
    if (object.kind == ObjectKind::Argument && object.arg >= firstSlot)
      switch (a.mode) {
      case AccessMode::Read:
      case AccessMode::AtomicRead:
        used[object.arg - firstSlot] |= mir::kMemberRead;
        break;
      case AccessMode::Write:
        used[object.arg - firstSlot] |= mir::kMemberWritten;
        break;
      case AccessMode::AtomicWrite:
        used[object.arg - firstSlot] |= mir::kMemberRead | mir::kMemberWritten;
        break;
      }
  }
  if (!used.empty())
    kernel->setAttr(mir::kMemberAccessAttr, b.getDenseI32ArrayAttr(used));
}

} // namespace tn
