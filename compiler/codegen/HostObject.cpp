// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The host module as an object file of this machine: position independent, for
// the baseline of its architecture, so that it runs wherever the program does.
//
// Invariant: `path` is either the whole object or what it was before: the file
// is written beside it and renamed.
#include "compiler/codegen/Codegen.h"
#include "compiler/codegen/HostTarget.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Verifier.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include <mutex>

namespace tn::codegen {

llvm::Error emitHostObject(llvm::Module &host, unsigned optLevel,
                           llvm::StringRef path) {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    // Host code may hold inline assembly, which only the parser can emit.
    llvm::InitializeNativeTargetAsmParser();
  });
  if (llvm::Error error = setHostTriple(host))
    return error;
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  if (llvm::verifyModule(host, &stream))
    return llvm::createStringError("generated LLVM IR is not valid: " +
                                   problem);
  const llvm::Target *target =
      llvm::TargetRegistry::lookupTarget(host.getTargetTriple(), problem);
  if (!target)
    return llvm::createStringError("no code generator for `" +
                                   host.getTargetTriple().str() +
                                   "`: " + problem);
  llvm::StringRef cpu = host.getTargetTriple().getArch() == llvm::Triple::x86_64
                            ? "x86-64"
                            : "generic";
  static const llvm::CodeGenOptLevel codegenLevels[] = {
      llvm::CodeGenOptLevel::None, llvm::CodeGenOptLevel::Less,
      llvm::CodeGenOptLevel::Default, llvm::CodeGenOptLevel::Aggressive};
  std::unique_ptr<llvm::TargetMachine> machine(target->createTargetMachine(
      host.getTargetTriple(), cpu, "", llvm::TargetOptions(), llvm::Reloc::PIC_,
      std::nullopt, codegenLevels[std::min(optLevel, 3u)]));
  if (!machine)
    return llvm::createStringError("no code generator for `" +
                                   host.getTargetTriple().str() + "`");

  llvm::PassBuilder builder(machine.get());
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
  llvm::OptimizationLevel level = levels[std::min(optLevel, 3u)];
  (level == llvm::OptimizationLevel::O0
       ? builder.buildO0DefaultPipeline(level)
       : builder.buildPerModuleDefaultPipeline(level))
      .run(host, modules);

  llvm::SmallVector<char, 0> object;
  llvm::raw_svector_ostream out(object);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, out, nullptr,
                                   llvm::CodeGenFileType::ObjectFile))
    return llvm::createStringError("this LLVM cannot write objects for `" +
                                   host.getTargetTriple().str() + "`");
  passes.run(host);
  return llvm::writeToOutput(path, [&](llvm::raw_ostream &file) -> llvm::Error {
    file.write(object.data(), object.size());
    return llvm::Error::success();
  });
}

} // namespace tn::codegen
