// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Math and printf of NVPTX: libdevice by the names of Math.def, instructions
// where libdevice would only wrap one, and the approximations of
// --use_fast_math (CUDA programming guide, "intrinsic functions").
//
//   tn.math "exp" f32                    call @__nv_expf
//   the same under --use_fast_math       call @__nv_fast_expf
//   printf("%d %f", i, x)                vprintf(format, frame of promoted
//   arguments)
#include "compiler/codegen/NvptxTarget.h"

#include "compiler/ir/Math.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace tn::mir;
namespace intr = llvm::Intrinsic;

namespace tn::codegen {

// What --use_fast_math makes of a single-precision function.
static llvm::StringRef fastVariant(llvm::StringRef name) {
  return llvm::StringSwitch<llvm::StringRef>(name)
      .Case("exp", "fast_exp")
      .Case("exp10", "fast_exp10")
      .Case("log", "fast_log")
      .Case("log2", "fast_log2")
      .Case("log10", "fast_log10")
      .Case("sin", "fast_sin")
      .Case("cos", "fast_cos")
      .Case("tan", "fast_tan")
      .Case("pow", "fast_pow")
      .Default(name);
}

llvm::Value *NvptxTarget::math(Emitter &e, MathOp op,
                               llvm::ArrayRef<llvm::Value *> x) {
  llvm::StringRef name = op.getFunction();
  llvm::Type *type = x[0]->getType();
  bool isFloat = type->isFloatTy();
  if (!isFloat && !type->isDoubleTy())
    return nullptr;
  bool fast = options.fastMath && isFloat;
  if (name == "sqrt")
    return fast ? e.b.CreateIntrinsic(intr::nvvm_sqrt_approx_ftz_f, {x[0]})
                : nullptr;
  if (name == "rsqrt" && isFloat)
    return e.b.CreateIntrinsic(fast ? intr::nvvm_rsqrt_approx_ftz_f
                                    : intr::nvvm_rsqrt_approx_f,
                               {x[0]});
  if (name == "saturate")
    return e.b.CreateIntrinsic(!isFloat ? intr::nvvm_saturate_d
                               : fast   ? intr::nvvm_saturate_ftz_f
                                        : intr::nvvm_saturate_f,
                               {x[0]});
  if (fast)
    name = fastVariant(name);
  if (name.starts_with("fast_") && !isFloat)
    return nullptr;
  const MathFunction *function = findMath(name);
  if (!function || function->libdevice.empty())
    return nullptr;
  std::string callee =
      ("__nv_" + function->libdevice + (isFloat ? "f" : "")).str();
  llvm::Value *result = e.call(callee, type, x);
  return result;
}

llvm::Value *NvptxTarget::divide(Emitter &e, llvm::Value *lhs,
                                 llvm::Value *rhs) {
  return options.fastMath
             ? e.b.CreateIntrinsic(intr::nvvm_div_approx_ftz_f, {lhs, rhs})
             : e.b.CreateFDiv(lhs, rhs);
}

llvm::Value *NvptxTarget::printf(Emitter &e, PrintfOp op) {
  llvm::IRBuilder<> &b = e.b;
  llvm::SmallVector<llvm::Value *> arguments;
  uint64_t size = 0;
  for (mlir::Value operand : op.getOperands()) {
    llvm::Value *v = e.value(operand);
    if (v->getType()->isPointerTy())
      v = b.CreateAddrSpaceCast(v, b.getPtrTy());
    else if (v->getType()->isFloatingPointTy())
      v = b.CreateFPCast(v, b.getDoubleTy());
    else if (v->getType()->getIntegerBitWidth() < 32)
      v = v->getType()->isIntegerTy(1) ? b.CreateZExt(v, b.getInt32Ty())
                                       : b.CreateSExt(v, b.getInt32Ty());
    uint64_t width = e.module.getDataLayout().getTypeStoreSize(v->getType());
    if (width != 4 && width != 8)
      return e.fail(op, "printf takes no argument of this width",
                    op.getResult().getType());
    size = llvm::alignTo(size, width) + width;
    arguments.push_back(v);
  }
  llvm::Value *frame = llvm::ConstantPointerNull::get(b.getPtrTy());
  if (!arguments.empty()) {
    frame = e.slot(llvm::ArrayType::get(b.getInt8Ty(), size), 8, "printf");
    uint64_t offset = 0;
    for (llvm::Value *v : arguments) {
      uint64_t width = e.module.getDataLayout().getTypeStoreSize(v->getType());
      offset = llvm::alignTo(offset, width);
      b.CreateAlignedStore(v, b.CreatePtrAdd(frame, b.getInt64(offset)),
                           llvm::Align(width));
      offset += width;
    }
  }
  llvm::GlobalVariable *text =
      b.CreateGlobalString(op.getFormat(), "printf.format", kGlobal);
  return e.call("vprintf", b.getInt32Ty(),
                {b.CreateAddrSpaceCast(text, b.getPtrTy()), frame});
}

} // namespace tn::codegen
