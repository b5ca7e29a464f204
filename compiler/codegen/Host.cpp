// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The CPU device's functions of a module: for each kernel
//
//   void __tn_cpu.<symbol>(tn_cpu_thread *, const void *const *args)
//   void __tn_san.<symbol>(…)    the same, reporting each access to the runtime
//   int32_t __tn_contract.<symbol>(const tn_launch_view *, tn_violation *)
//
// `args[i]` points at argument i of the device entry; a struct by value is read
// where it lies. All three are internal: they are reached through the tables of
// Registration.cpp, so that one kernel in two files cannot clash.
#include "compiler/codegen/HostTarget.h"

#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

using namespace tn::mir;

namespace tn::codegen {

std::string cpuEntryName(llvm::StringRef symbol) {
  return ("__tn_cpu." + symbol).str();
}
std::string sanitizeEntryName(llvm::StringRef symbol) {
  return ("__tn_san." + symbol).str();
}
std::string contractName(llvm::StringRef symbol) {
  return ("__tn_contract." + symbol).str();
}

llvm::Error setHostTriple(llvm::Module &module) {
  if (!module.getTargetTriple().empty())
    return llvm::Error::success();
  llvm::Triple triple(llvm::sys::getDefaultTargetTriple());
  module.setTargetTriple(triple);
  module.setDataLayout(triple.computeDataLayout());
  return llvm::Error::success();
}

static llvm::Error emitEntry(KernelOp kernel, llvm::Module &host,
                             const SiteTable &sites, bool sanitize) {
  llvm::LLVMContext &context = host.getContext();
  auto *pointer = llvm::PointerType::get(context, 0);
  auto *type = llvm::FunctionType::get(llvm::Type::getVoidTy(context),
                                       {pointer, pointer}, false);
  std::string name = sanitize ? sanitizeEntryName(kernel.getSymName())
                              : cpuEntryName(kernel.getSymName());
  auto *function = llvm::Function::Create(
      type, llvm::GlobalValue::InternalLinkage, name, host);
  function->addFnAttr(llvm::Attribute::NoUnwind);
  function->addFnAttr(llvm::Attribute::UWTable);
  HostTarget target(function->getArg(0), sanitize);
  Emitter e(host, target, sites);
  e.kernel = kernel;
  e.function = function;
  e.b.SetInsertPoint(e.newBlock("entry"));
  for (auto [i, argument] : llvm::enumerate(kernel.entry().getArguments())) {
    llvm::Value *at = e.b.CreateLoad(
        pointer,
        e.b.CreateConstInBoundsGEP1_64(pointer, function->getArg(1), i));
    auto place = llvm::dyn_cast<PlaceType>(argument.getType());
    llvm::Value *v = at;
    if (!place || place.getSpace() != Space::Param)
      v = e.b.CreateLoad(e.memoryOf(argument.getType()), at);
    e.values[argument] =
        argument.getType().isInteger(1) ? e.b.CreateIsNotNull(v) : v;
  }
  return e.emitBody(kernel, function);
}

llvm::Error emitHostKernels(mlir::ModuleOp mir, llvm::Module &host) {
  if (phaseOf(mir) != Phase::Lowered)
    return llvm::createStringError(
        "code generation needs MIR in phase lowered, not " +
        stringifyPhase(phaseOf(mir)));
  if (llvm::Error error = setHostTriple(host))
    return error;
  HostTarget layout(nullptr, false);
  if (llvm::Error error = emitGlobals(mir, host, layout, /*isHost=*/true))
    return error;
  SiteTable sites = collectSites(mir);
  llvm::DenseMap<llvm::StringRef, KernelOp> kernels;
  for (auto kernel : mir.getOps<KernelOp>()) {
    kernels[kernel.getSymName()] = kernel;
    if (!runsOnHost(kernel))
      continue;
    for (bool sanitize : {false, true})
      if (llvm::Error error = emitEntry(kernel, host, sites, sanitize))
        return error;
  }
  for (auto contract : mir.getOps<ContractOp>()) {
    KernelOp kernel = kernels.lookup(contract.getKernel());
    if (!kernel)
      return llvm::createStringError("a contract names `" +
                                     contract.getKernel() +
                                     "`, which is no kernel of the module");
    if (llvm::Error error = emitContract(contract, kernel, host))
      return error;
  }
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(host, &stream))
    return llvm::createStringError("generated LLVM IR is not valid: " +
                                   problem);
  return llvm::Error::success();
}

} // namespace tn::codegen
