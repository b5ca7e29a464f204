// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Module variables. The host may set what is `host_writable` between launches,
// so its initial value is never a constant to LLVM; read-only tables are.
//
//   tn.global @w : !tn.array<2 x f32> in constant = [1.0 : f32, 2.0 : f32]
//   →  @w = internal addrspace(4) constant [2 x float] [float 1.0, float 2.0]
//   with host_writable: external, externally_initialized, no constant
#include "compiler/codegen/Emitter.h"

#include "compiler/ir/Layout.h"

using namespace tn::mir;

namespace tn::codegen {

std::string globalName(llvm::StringRef name, bool isHost) {
  return isHost ? ("__tn_cpu_global." + name).str() : name.str();
}

static void putBits(llvm::SmallVectorImpl<uint8_t> &bytes, uint64_t at,
                    llvm::APInt bits, uint64_t size) {
  bits = bits.zextOrTrunc(8 * size);
  for (uint64_t i = 0; i < size; ++i)
    bytes[at + i] = static_cast<uint8_t>(bits.extractBitsAsZExtValue(8, 8 * i));
}

// Writes the value `init` of `type` at `at`, little-endian as all our targets;
// false when the attribute does not fit the type.
static bool putValue(mlir::Attribute init, mlir::Type type, uint64_t at,
                     llvm::SmallVectorImpl<uint8_t> &bytes) {
  if (auto raw = llvm::dyn_cast<mlir::DenseI8ArrayAttr>(init)) {
    if (raw.size() > static_cast<int64_t>(sizeInBytes(type)))
      return false;
    for (auto [i, byte] : llvm::enumerate(raw.asArrayRef()))
      bytes[at + i] = static_cast<uint8_t>(byte);
    return true;
  }
  if (auto list = llvm::dyn_cast<mlir::ArrayAttr>(init)) {
    if (auto array = llvm::dyn_cast<ArrayType>(type)) {
      if (list.size() > array.getCount())
        return false;
      uint64_t stride = sizeInBytes(array.getElement());
      for (auto [i, element] : llvm::enumerate(list))
        if (!putValue(element, array.getElement(), at + i * stride, bytes))
          return false;
      return true;
    }
    auto record = llvm::dyn_cast<StructType>(type);
    if (!record || list.size() > record.getFields().size())
      return false;
    for (auto [element, field, offset] :
         llvm::zip(list, record.getFields(), record.getOffsets()))
      if (!putValue(element, field, at + offset, bytes))
        return false;
    return true;
  }
  if (auto integer = llvm::dyn_cast<mlir::IntegerAttr>(init)) {
    if (!type.isInteger())
      return false;
    putBits(bytes, at, integer.getValue(), sizeInBytes(type));
    return true;
  }
  auto number = llvm::dyn_cast<mlir::FloatAttr>(init);
  auto floatType = llvm::dyn_cast<mlir::FloatType>(type);
  if (!number || !floatType)
    return false;
  llvm::APFloat value = number.getValue();
  bool lossy = false;
  value.convert(floatType.getFloatSemantics(),
                llvm::APFloat::rmNearestTiesToEven, &lossy);
  putBits(bytes, at, value.bitcastToAPInt(), sizeInBytes(type));
  return true;
}

llvm::Error emitGlobals(mlir::ModuleOp mir, llvm::Module &module,
                        const Target &target, bool isHost) {
  for (auto op : mir.getOps<GlobalOp>()) {
    uint64_t size = sizeInBytes(op.getType());
    auto *type =
        llvm::ArrayType::get(llvm::Type::getInt8Ty(module.getContext()), size);
    llvm::Constant *init = llvm::ConstantAggregateZero::get(type);
    if (mlir::Attribute value = op.getInitAttr()) {
      llvm::SmallVector<uint8_t> bytes(size, 0);
      if (!putValue(value, op.getType(), 0, bytes))
        return llvm::createStringError(
            "module variable `" + op.getSymName() +
            "` has an initial value that does not fit its type");
      init = llvm::ConstantDataArray::get(module.getContext(), bytes);
    }
    bool isTable = op.getSpace() == Space::Constant && !op.getHostWritable();
    // What the host writes, and what one launch leaves to the next, must stay a
    // variable with its name.
    auto linkage = isTable || isHost ? llvm::GlobalValue::InternalLinkage
                                     : llvm::GlobalValue::ExternalLinkage;
    auto *global = new llvm::GlobalVariable(
        module, type, isTable, linkage, init,
        globalName(op.getSymName(), isHost), nullptr,
        llvm::GlobalValue::NotThreadLocal, target.addressSpace(op.getSpace()),
        /*isExternallyInitialized=*/!isTable && !isHost);
    global->setAlignment(llvm::Align(variableAlign(op.getType())));
  }
  return llvm::Error::success();
}

} // namespace tn::codegen
