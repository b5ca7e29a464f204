// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The LLVM module of a GPU: one `ptx_kernel` function a kernel, with everything
// that is proved or promised of it as attributes.
//
//   tn.kernel @saxpy(%n: i64, %x: place<f32, global>, …) block_shape = (128, 1,
//   1) →  define ptx_kernel void @saxpy(i64 %n, ptr addrspace(1) noalias
//   readonly %x, …)
//        "nvvm.reqntid"="128,1,1"
//
// `noalias` says that nobody else writes what the argument points at while the
// kernel runs. In a kernel with barriers other threads do, so there a written
// argument gets alias scopes instead: they separate the arguments from each
// other, and leave a barrier what it is.
#include "compiler/codegen/LineTable.h"
#include "compiler/codegen/NvptxTarget.h"

#include "compiler/ir/Layout.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Verifier.h"

using namespace tn::mir;

namespace tn::codegen {

static bool hasFact(KernelOp kernel, unsigned arg, llvm::StringRef fact) {
  auto facts = kernel.getArgFacts();
  if (!facts || arg >= facts->size())
    return false;
  auto dictionary = llvm::dyn_cast<mlir::DictionaryAttr>((*facts)[arg]);
  return dictionary && dictionary.contains(fact);
}

static llvm::Function *declareKernel(Emitter &e, KernelOp kernel,
                                     const DeviceOptions &options) {
  llvm::LLVMContext &context = e.context();
  llvm::SmallVector<llvm::Type *> types;
  for (mlir::BlockArgument argument : kernel.entry().getArguments()) {
    mlir::Type type = argument.getType();
    auto place = llvm::dyn_cast<PlaceType>(type);
    types.push_back(place && place.getSpace() == Space::Param
                        ? llvm::PointerType::get(context, 0)
                        : e.memoryOf(type));
  }
  auto *function = llvm::Function::Create(
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), types, false),
      llvm::GlobalValue::ExternalLinkage, kernel.getSymName(), e.module);
  function->setCallingConv(llvm::CallingConv::PTX_Kernel);
  function->addFnAttr(llvm::Attribute::NoUnwind);
  function->addFnAttr(llvm::Attribute::Convergent);
  function->addFnAttr("target-cpu", options.arch);
  if (options.fastMath)
    function->addFnAttr("denormal-fp-math-f32", "preserve-sign,preserve-sign");

  auto shape = kernel.getBlockShape();
  if (shape && (*shape)[0] > 0 && (*shape)[1] > 0 && (*shape)[2] > 0)
    function->addFnAttr("nvvm.reqntid", (llvm::Twine((*shape)[0]) + "," +
                                         llvm::Twine((*shape)[1]) + "," +
                                         llvm::Twine((*shape)[2]))
                                            .str());
  else if (std::optional<uint32_t> most = kernel.getMaxThreads();
           most && *most > 0)
    function->addFnAttr("nvvm.maxntid", std::to_string(*most));
  if (auto blocks = kernel->getAttrOfType<mlir::IntegerAttr>("min_blocks");
      blocks && blocks.getInt() > 0)
    function->addFnAttr("nvvm.minctasm", std::to_string(blocks.getInt()));
  if (options.maxRegisters)
    function->addFnAttr("nvvm.maxnreg", std::to_string(*options.maxRegisters));
  return function;
}

static void bindArguments(Emitter &e, KernelOp kernel,
                          llvm::Function *function) {
  llvm::LLVMContext &context = e.context();
  bool synchronized = synchronizes(kernel);
  llvm::MDBuilder metadata(context);
  llvm::MDNode *domain = nullptr;
  e.argumentScopes.assign(function->arg_size(), nullptr);
  for (auto [i, argument] : llvm::enumerate(kernel.entry().getArguments())) {
    llvm::Argument *to = function->getArg(i);
    if (ParamAttr param = kernel.paramOfArgument(i)) {
      std::string name = param.getName().str();
      if (i != param.getFirstArg())
        name += ".extent" + std::to_string(i - param.getFirstArg() - 1);
      to->setName(name);
    }
    e.values[argument] = to;
    if (argument.getType().isInteger(1)) {
      to->addAttr(llvm::Attribute::ZExt);
      e.values[argument] = e.b.CreateIsNotNull(to);
      continue;
    }
    auto place = llvm::dyn_cast<PlaceType>(argument.getType());
    if (!place)
      continue;
    if (place.getSpace() == Space::Param) {
      llvm::Type *type = e.memoryOf(place.getPointee());
      to->addAttr(llvm::Attribute::getWithByValType(context, type));
      to->addAttr(llvm::Attribute::getWithAlignment(
          context, llvm::Align(alignInBytes(place.getPointee()))));
      to->addAttr(llvm::Attribute::ReadOnly);
      to->addAttr(llvm::Attribute::NoAlias);
      // Read-only by its space, so the back end need not copy it to local
      // memory.
      to->addAttr(llvm::Attribute::get(context, "nvvm.grid_constant"));
      continue;
    }
    bool readOnly = hasFact(kernel, i, "readonly"),
         noAlias = hasFact(kernel, i, "noalias");
    if (readOnly)
      to->addAttr(llvm::Attribute::ReadOnly);
    if (noAlias && (readOnly || !synchronized))
      to->addAttr(llvm::Attribute::NoAlias);
    if (noAlias && synchronized) {
      if (!domain)
        domain = metadata.createAnonymousAliasScopeDomain(kernel.getSymName());
      e.argumentScopes[i] =
          metadata.createAnonymousAliasScope(domain, to->getName());
    }
  }
  if (!domain)
    e.argumentScopes.clear();
}

llvm::Expected<std::unique_ptr<llvm::Module>>
emitDeviceModule(mlir::ModuleOp mir, llvm::LLVMContext &context,
                 const DeviceOptions &options) {
  if (phaseOf(mir) != Phase::Lowered)
    return llvm::createStringError(
        "code generation needs MIR in phase lowered, not " +
        stringifyPhase(phaseOf(mir)));
  auto module = std::make_unique<llvm::Module>("tn", context);
  llvm::Triple triple("nvptx64-nvidia-cuda");
  module->setTargetTriple(triple);
  module->setDataLayout(triple.computeDataLayout());
  module->addModuleFlag(llvm::Module::Override, "nvvm-reflect-ftz",
                        options.fastMath ? 1 : 0);

  NvptxTarget target(options);
  if (llvm::Error error = emitGlobals(mir, *module, target, /*isHost=*/false))
    return std::move(error);
  SiteTable sites = collectSites(mir);
  std::optional<LineTable> lines;
  if (options.lineInfo)
    lines.emplace(*module, mir);
  for (auto kernel : mir.getOps<KernelOp>()) {
    Emitter e(*module, target, sites);
    e.kernel = kernel;
    llvm::Function *function = declareKernel(e, kernel, options);
    e.function = function;
    e.b.SetInsertPoint(e.newBlock("entry"));
    if (lines) {
      lines->enter(kernel, function);
      e.lines = &*lines;
    }
    bindArguments(e, kernel, function);
    if (llvm::Error error = e.emitBody(kernel, function))
      return std::move(error);
  }
  if (lines)
    lines->finish();
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(*module, &stream))
    return llvm::createStringError("generated LLVM IR is not valid: " +
                                   problem);
  return module;
}

} // namespace tn::codegen
