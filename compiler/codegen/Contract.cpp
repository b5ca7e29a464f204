// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The launch contract as a host function: the conditions of `tn.contract` in
// their order, the first violated one is reported with both of its values.
//
//   tn.require %need "<=" %length "n <= x.size()" for "…"
//   →  if (!(need <= length)) { *violation = {0, sat64(need), sat64(length)};
//   return 0; }
//      … return -1;
//
// Invariant: arithmetic is what MIR says, i128 throughout; only the report is
// narrowed, by saturation.
#include "compiler/codegen/AbiLayout.h"
#include "compiler/codegen/HostTarget.h"

#include "compiler/ir/Layout.h"

using namespace tn::mir;

namespace tn::codegen {

namespace {
// Launch dimensions come from the view; a division by zero in a condition is a
// violation of it.
class ContractTarget final : public HostTarget {
public:
  ContractTarget(llvm::Value *view, llvm::Value *violation)
      : HostTarget(nullptr, false), view(view), violation(violation) {}
  llvm::Value *launchIndex(Emitter &e, IdKind kind, Dim dim) override {
    if (kind != IdKind::BlockDim && kind != IdKind::GridDim) {
      e.fail(
          nullptr,
          "a contract knows launch dimensions only, not the index of a thread");
      return e.b.getInt32(0);
    }
    unsigned base = kind == IdKind::BlockDim ? abi::kViewBlock : abi::kViewGrid;
    return e.b.CreateLoad(
        e.b.getInt32Ty(),
        e.b.CreatePtrAdd(view, e.b.getInt64(base + 4 * unsigned(dim))));
  }
  void trap(Emitter &e, unsigned, llvm::Value *, llvm::Value *) override {
    report(e, e.b.getInt64(0), e.b.getInt64(0));
  }
  // Fills the violation and leaves the function.
  void report(Emitter &e, llvm::Value *lhs, llvm::Value *rhs) {
    auto put = [&](llvm::Value *v, unsigned offset) {
      e.b.CreateStore(v, e.b.CreatePtrAdd(violation, e.b.getInt64(offset)));
    };
    put(e.b.getInt32(condition), abi::kViolationCondition);
    put(lhs, abi::kViolationLhs);
    put(rhs, abi::kViolationRhs);
    e.b.CreateRet(e.b.getInt32(condition));
  }
  unsigned condition = 0;

private:
  llvm::Value *view, *violation;
};
} // namespace

static llvm::Value *saturate64(Emitter &e, llvm::Value *v) {
  llvm::Type *wide = e.b.getInt128Ty();
  v = e.b.CreateSExtOrTrunc(v, wide);
  auto limit = [&](int64_t n) {
    return llvm::ConstantInt::get(e.context(),
                                  llvm::APInt(128, n, /*isSigned=*/true));
  };
  v = e.b.CreateBinaryIntrinsic(llvm::Intrinsic::smin, v, limit(INT64_MAX));
  v = e.b.CreateBinaryIntrinsic(llvm::Intrinsic::smax, v, limit(INT64_MIN));
  return e.b.CreateTrunc(v, e.b.getInt64Ty());
}

static std::optional<llvm::CmpInst::Predicate>
predicateOf(llvm::StringRef text) {
  using P = llvm::CmpInst::Predicate;
  return llvm::StringSwitch<std::optional<P>>(text)
      .Case("<=", P::ICMP_SLE)
      .Case("<", P::ICMP_SLT)
      .Case("==", P::ICMP_EQ)
      .Case(">=", P::ICMP_SGE)
      .Case(">", P::ICMP_SGT)
      .Case("!=", P::ICMP_NE)
      .Default(std::nullopt);
}

// The slot of a member that is read out of a struct argument.
static std::optional<unsigned> slotOf(mlir::Value pointer, KernelOp kernel) {
  auto load = pointer.getDefiningOp<LoadOp>();
  if (!load)
    return std::nullopt;
  uint64_t offset = 0;
  mlir::Value place = load.getPlace();
  for (;;) {
    if (auto field = place.getDefiningOp<FieldOp>()) {
      auto record = llvm::cast<StructType>(field.getBase().getType().getPointee());
      offset += record.getOffsets()[field.getIndex()];
      place = field.getBase();
    } else if (auto index = place.getDefiningOp<IndexOp>()) {
      auto number = index.getIndex().getDefiningOp<mlir::arith::ConstantOp>();
      if (!number)
        return std::nullopt;
      offset += llvm::cast<mlir::IntegerAttr>(number.getValue()).getInt() *
                sizeInBytes(index.getPlace().getType().getPointee());
      place = index.getBase();
    } else {
      break;
    }
  }
  auto argument = llvm::dyn_cast<mlir::BlockArgument>(place);
  MemberAttr member = argument ? kernel.memberAt(argument.getArgNumber(), offset) : MemberAttr();
  return member ? std::optional(member.getPart().getFirstArg()) : std::nullopt;
}

// Elements from pointer argument `op` to the end of its allocation, or of the
// dynamic shared memory that the launch gives. An unknown
// extent is as large as can be: what cannot be checked is not refused.
static llvm::Value *emitExtent(Emitter &e, ExtentOp op, llvm::Value *view) {
  Root root = rootOf(op.getBase());
  uint64_t size =
      std::max<uint64_t>(sizeInBytes(op.getBase().getType().getPointee()), 1);
  if (root.kind == RootKind::DynamicShared && root.value == op.getBase()) {
    llvm::Value *given = e.b.CreateLoad(
        e.b.getInt64Ty(),
        e.b.CreatePtrAdd(view, e.b.getInt64(abi::kViewDynamicShared)));
    return e.b.CreateUDiv(given, e.b.getInt64(size));
  }
  std::optional<unsigned> slot = slotOf(op.getBase(), e.kernel);
  if (!slot && root.kind != RootKind::Argument)
    return e.fail(op, "a contract can ask for the extent of an argument only",
                  op.getResult().getType());
  if (!slot && root.value != op.getBase())
    return e.fail(op,
                  "a contract can ask for the extent of a whole argument only",
                  op.getResult().getType());
  llvm::Value *extents = e.b.CreateLoad(
      e.b.getPtrTy(), e.b.CreatePtrAdd(view, e.b.getInt64(abi::kViewExtents)));
  llvm::Value *bytes = e.b.CreateLoad(
      e.b.getInt64Ty(),
      e.b.CreateConstInBoundsGEP1_64(e.b.getInt64Ty(), extents, slot.value_or(root.arg)));
  llvm::Value *count = e.b.CreateUDiv(bytes, e.b.getInt64(size));
  return e.b.CreateBinaryIntrinsic(llvm::Intrinsic::umin, count,
                                   e.b.getInt64(INT64_MAX));
}

llvm::Error emitContract(ContractOp contract, KernelOp kernel,
                         llvm::Module &host) {
  llvm::LLVMContext &context = host.getContext();
  auto *pointer = llvm::PointerType::get(context, 0);
  auto *type = llvm::FunctionType::get(llvm::Type::getInt32Ty(context),
                                       {pointer, pointer}, false);
  auto *function =
      llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage,
                             contractName(kernel.getSymName()), host);
  function->addFnAttr(llvm::Attribute::NoUnwind);
  llvm::Value *view = function->getArg(0);
  ContractTarget target(view, function->getArg(1));
  SiteTable noSites;
  Emitter e(host, target, noSites);
  e.kernel = kernel;
  e.function = function;
  e.b.SetInsertPoint(e.newBlock("entry"));

  mlir::Block &body = contract.getBody().front();
  llvm::Value *args = e.b.CreateLoad(
      pointer, e.b.CreatePtrAdd(view, e.b.getInt64(abi::kViewArgs)));
  for (auto [i, argument] : llvm::enumerate(body.getArguments())) {
    if (argument.use_empty())
      continue;
    llvm::Value *at = e.b.CreateLoad(
        pointer, e.b.CreateConstInBoundsGEP1_64(pointer, args, i));
    auto place = llvm::dyn_cast<PlaceType>(argument.getType());
    llvm::Value *v = at;
    if (!place || place.getSpace() != Space::Param)
      v = e.b.CreateLoad(e.memoryOf(argument.getType()), at);
    e.values[argument] =
        argument.getType().isInteger(1) ? e.b.CreateIsNotNull(v) : v;
  }
  for (mlir::Operation &op : body) {
    if (e.failed())
      break;
    if (llvm::isa<ReturnOp>(op))
      break;
    // Only its extent is asked for.
    if (llvm::isa<DynamicSharedOp>(op))
      continue;
    if (auto extent = llvm::dyn_cast<ExtentOp>(op)) {
      e.values[extent.getResult()] = emitExtent(e, extent, view);
      continue;
    }
    auto require = llvm::dyn_cast<RequireOp>(op);
    if (!require) {
      e.emit(op);
      continue;
    }
    auto predicate = predicateOf(require.getPredicate());
    if (!predicate) {
      e.fail(&op, "unknown predicate `" + require.getPredicate() + "`");
      break;
    }
    llvm::Value *lhs = e.value(require.getLhs()),
                *rhs = e.value(require.getRhs());
    llvm::BasicBlock *rest = e.coldBranch(
        e.b.CreateNot(e.b.CreateICmp(*predicate, lhs, rhs)), "violated");
    target.report(e, saturate64(e, lhs), saturate64(e, rhs));
    e.b.SetInsertPoint(rest);
    ++target.condition;
  }
  e.b.CreateRet(e.b.getInt32(-1));
  return e.takeError();
}

} // namespace tn::codegen
