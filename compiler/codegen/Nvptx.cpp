// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// LLVM IR becomes PTX: libdevice where a kernel needs it, LLVM's pipeline for
// the target, the back end. Takes a module of Device.cpp, makes text.
//
// Invariant: the same module and options give the same bytes; nothing of the
// machine, the time or the path gets in.
#include "compiler/codegen/Architectures.h"
#include "compiler/codegen/Codegen.h"
#include "compiler/codegen/Toolkit.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/TargetLibraryInfo.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Linker/Linker.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/IPO/Internalize.h"
#include <mutex>

namespace tn::codegen {

// Does a kernel take more bytes of parameters than PTX before 8.1 allows?
static bool hasManyParameters(const llvm::Module &module) {
  for (const llvm::Function &function : module) {
    uint64_t bytes = 0;
    for (const llvm::Argument &argument : function.args()) {
      llvm::Type *held = argument.getParamByValType();
      bytes = llvm::alignTo(bytes, argument.getParamAlign().valueOrOne()) +
              module.getDataLayout().getTypeAllocSize(
                  held ? held : argument.getType());
    }
    if (!function.isDeclaration() && bytes > 4352)
      return true;
  }
  return false;
}

static llvm::Expected<std::unique_ptr<llvm::TargetMachine>>
targetMachine(const llvm::Module &module, const DeviceOptions &options) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeNVPTXTargetInfo();
    LLVMInitializeNVPTXTarget();
    LLVMInitializeNVPTXTargetMC();
    LLVMInitializeNVPTXAsmPrinter();
  });
  llvm::Expected<Architecture> architecture = findArchitecture(options.arch);
  if (!architecture)
    return architecture.takeError();
  std::string problem;
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(module.getTargetTriple(), problem);
  if (!target)
    return llvm::createStringError("this LLVM has no NVPTX back end: " +
                                   problem);
  llvm::TargetOptions targetOptions;
  // What may be fused is a matter of the instructions' `contract` flags: a
  // flagged product prints as `mul.f32`, which ptxas may fuse too, any other as
  // `mul.rn.f32`, which it may not.
  targetOptions.AllowFPOpFusion = options.fmaContraction
                                      ? llvm::FPOpFusion::Standard
                                      : llvm::FPOpFusion::Strict;
  unsigned version = 0;
  architecture->ptx.drop_front(3).getAsInteger(10, version);
  if (version < 81 && hasManyParameters(module))
    version = 81;
  auto level = options.optLevel == 0   ? llvm::CodeGenOptLevel::None
               : options.optLevel == 1 ? llvm::CodeGenOptLevel::Less
               : options.optLevel == 2 ? llvm::CodeGenOptLevel::Default
                                       : llvm::CodeGenOptLevel::Aggressive;
  return std::unique_ptr<llvm::TargetMachine>(target->createTargetMachine(
      module.getTargetTriple(), options.arch, "+ptx" + std::to_string(version),
      targetOptions, std::nullopt, std::nullopt, level));
}

// Links the functions of libdevice that the module calls, and no more.
static llvm::Error linkLibdevice(llvm::Module &module,
                                 const DeviceOptions &options) {
  std::string needed;
  for (llvm::Function &function : module)
    if (function.isDeclaration() && function.getName().starts_with("__nv_") &&
        (needed.empty() || function.getName() < needed))
      needed = function.getName().str();
  if (needed.empty())
    return llvm::Error::success();
  llvm::Expected<std::string> path = findLibdevice(options.libdevice, needed);
  if (!path)
    return path.takeError();
  auto buffer = llvm::MemoryBuffer::getFile(*path);
  if (!buffer)
    return llvm::createStringError("cannot read `" + *path +
                                   "`: " + buffer.getError().message());
  // Lazily: the bodies of what is not called are never read.
  auto library =
      llvm::getOwningLazyBitcodeModule(std::move(*buffer), module.getContext());
  if (!library)
    return llvm::createStringError("`" + *path + "` is no LLVM bitcode: " +
                                   llvm::toString(library.takeError()));
  (*library)->setTargetTriple(module.getTargetTriple());
  (*library)->setDataLayout(module.getDataLayout());
  bool failed = llvm::Linker::linkModules(
      module, std::move(*library), llvm::Linker::LinkOnlyNeeded,
      [](llvm::Module &linked, const llvm::StringSet<> &names) {
        llvm::internalizeModule(linked, [&](const llvm::GlobalValue &value) {
          return !value.hasName() || !names.contains(value.getName());
        });
      });
  if (failed)
    return llvm::createStringError("cannot link `" + *path + "`");
  for (llvm::Function &function : module)
    if (function.isDeclaration() && function.getName().starts_with("__nv_"))
      return llvm::createStringError("`" + *path + "` has no `" +
                                     function.getName() + "`");
  return llvm::Error::success();
}

char NotUnrolled::ID = 0;

void NotUnrolled::log(llvm::raw_ostream &out) const {
  out << place << ": this loop cannot be unrolled whole (in `" << kernel
      << "`)";
}

// A loop that TN_UNROLL asked to unroll whole and that is still a loop.
static llvm::Error checkUnrolled(llvm::Module &module) {
  for (llvm::Function &function : module) {
    if (function.isDeclaration())
      continue;
    llvm::DominatorTree dominators(function);
    llvm::LoopInfo loops(dominators);
    for (llvm::Loop *loop : loops.getLoopsInPreorder()) {
      llvm::MDNode *id = loop->getLoopID();
      if (!id)
        continue;
      for (const llvm::MDOperand &operand : llvm::drop_begin(id->operands())) {
        auto *option = llvm::dyn_cast<llvm::MDNode>(operand);
        if (!option || option->getNumOperands() != 2)
          continue;
        auto *name = llvm::dyn_cast<llvm::MDString>(option->getOperand(0));
        if (name && name->getString() == "tn.loop.full")
          return llvm::make_error<NotUnrolled>(
              llvm::cast<llvm::MDString>(option->getOperand(1))
                  ->getString()
                  .str(),
              function.getName().str());
      }
    }
  }
  return llvm::Error::success();
}

llvm::Error optimizeDevice(llvm::Module &module, const DeviceOptions &options) {
  auto machine = targetMachine(module, options);
  if (!machine)
    return machine.takeError();
  if (llvm::Error error = linkLibdevice(module, options))
    return error;
  llvm::PipelineTuningOptions tuning;
  // One thread has no vector unit: wide accesses come from the load and store
  // vectorizer of the back end.
  tuning.LoopVectorization = false;
  tuning.LoopInterleaving = false;
  tuning.SLPVectorization = false;
  llvm::PassBuilder builder(machine->get(), tuning);
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  static const llvm::OptimizationLevel levels[] = {
      llvm::OptimizationLevel::O0, llvm::OptimizationLevel::O1,
      llvm::OptimizationLevel::O2, llvm::OptimizationLevel::O3};
  llvm::OptimizationLevel level = levels[std::min(options.optLevel, 3u)];
  llvm::ModulePassManager pipeline =
      level == llvm::OptimizationLevel::O0
          ? builder.buildO0DefaultPipeline(level)
          : builder.buildPerModuleDefaultPipeline(level);
  pipeline.run(module, modules);
  return options.optLevel >= 2 ? checkUnrolled(module) : llvm::Error::success();
}

llvm::Expected<std::string> emitPtx(llvm::Module &module,
                                    const DeviceOptions &options) {
  auto machine = targetMachine(module, options);
  if (!machine)
    return machine.takeError();
  llvm::SmallString<0> text;
  llvm::raw_svector_ostream stream(text);
  llvm::legacy::PassManager passes;
  if ((*machine)->addPassesToEmitFile(passes, stream, nullptr,
                                      llvm::CodeGenFileType::AssemblyFile))
    return llvm::createStringError("this LLVM cannot print PTX");
  passes.run(module);
  return text.str().str();
}

} // namespace tn::codegen
