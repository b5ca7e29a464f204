// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How does a source file become a translation unit? Clang parses it in this
// process, once; when that went without an error, the host half's launches are
// borrow-checked, the kernels are lowered to MIR and, if asked for, the host
// half is generated from the same AST.
//
// Invariant: nothing is lowered from a file in which Clang found an error, but
// for errors in a .cu file's host code, which is not compiled.
#include "frontend/Frontend.h"
#include "frontend/HostBorrow.h"
#include "frontend/HostErrors.h"
#include "frontend/HostCode.h"
#include "frontend/Lower.h"
#include "frontend/ParseArguments.h"
#include "frontend/ParseMessages.h"
#include "mlir/IR/Verifier.h"
#include "clang/AST/ASTContext.h"
#include "clang/Driver/CreateInvocationFromArgs.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace tn::frontend {
namespace {

struct Job {
  const FrontendOptions &options;
  mlir::MLIRContext &context;
  diag::DiagnosticSink &sink;
  TranslationUnit &result;
  ClangMessages &messages;
  CudaSource source = {};
  bool ok = true;
};

class Consumer : public HostRecorder {
public:
  Consumer(Job &job, clang::CompilerInstance &compiler) : job(job), compiler(compiler) {}

  void HandleTranslationUnit(clang::ASTContext &ast) override {
    if (job.options.cuda)
      settleMessages(ast);
    else if (compiler.getDiagnostics().hasErrorOccurred())
      return;
    if (job.messages.hasErrors())
      return;
    if (!checkLaunchBorrows(ast, job.context, job.sink))
      job.ok = false;
    job.result.missingHeaders = job.source.missingOwn;
    std::vector<LoweredKernel> kernels;
    bool lowered = true;
    job.result.mir = lowerTranslationUnit(ast, job.context, job.sink, lowered, &kernels);
    job.result.hasOthers = job.ok && !lowered && mlir::succeeded(mlir::verify(*job.result.mir));
    job.ok &= lowered;
    if (job.ok && job.options.hostCode)
      job.ok = generateHost(compiler, *this, kernels, job.result);
  }

private:
  void settleMessages(clang::ASTContext &ast) {
    if (compiler.hasSema() && !job.messages.heldErrors().empty())
      instantiateLostKernels(compiler.getSema());
    std::vector<bool> flags = hostOnly(ast, job.source, job.messages.heldErrors());
    auto [first, count] = job.messages.settle(flags);
    if (!first || job.messages.hasErrors())
      return;
    std::string what = first->message;
    first->message = count == 1 ? "one place in host code is not understood, only kernels are checked"
                                : std::to_string(count) + " places in host code are not understood, only kernels are checked";
    first->primaryLabel = what;
    job.sink.report(std::move(*first));
  }

  Job &job;
  clang::CompilerInstance &compiler;
};

class Action : public clang::ASTFrontendAction {
public:
  explicit Action(Job &job) : job(job) {}

protected:
  std::unique_ptr<clang::ASTConsumer> CreateASTConsumer(clang::CompilerInstance &compiler,
                                                        llvm::StringRef) override {
    if (job.options.cuda)
      compiler.getPreprocessor().addPPCallbacks(
          watchCudaSource(compiler.getPreprocessor(), job.source, job.sink, job.options.mayLackHeaders));
    return std::make_unique<Consumer>(job, compiler);
  }

private:
  Job &job;
};

// A depfile names system headers as well, as gcc's -MD does.
class Dependencies : public clang::DependencyCollector {
public:
  bool needSystemDependencies() override { return true; }
  bool sawDependency(llvm::StringRef file, bool, bool, bool, bool missing) override {
    return !missing && !file.starts_with("<");
  }
};

} // namespace

bool runFrontend(const FrontendOptions &options, mlir::MLIRContext &context,
                 diag::DiagnosticSink &sink, TranslationUnit &result) {
  auto refuse = [&](std::string message) {
    sink.report(diag::Diagnostic(diag::Code::TN0002, {}, std::move(message)));
    return false;
  };
  if (std::optional<std::string> fault = inputFault(options.input))
    return refuse("cannot compile `" + options.input + "`: " + *fault);
  std::string resourceDir = findResourceDir();
  if (resourceDir.empty())
    return refuse("cannot find Clang's own headers: neither `" TN_CLANG_RESOURCE_DIR
                  "` nor a folder beside this program has them");

  std::vector<std::string> arguments = clangArguments(options, resourceDir);
  std::vector<const char *> argv;
  for (const std::string &argument : arguments)
    argv.push_back(argument.c_str());

  auto files = llvm::vfs::getRealFileSystem();
  std::unique_ptr<clang::DiagnosticOptions> messageOptions =
      clang::CreateAndPopulateDiagOpts(argv);
  ClangMessages messages(*messageOptions, options.jsonDiagnostics ? &sink : nullptr, /*hold=*/options.cuda);

  clang::CreateInvocationOptions invocationOptions;
  invocationOptions.VFS = files;
  invocationOptions.Diags = clang::CompilerInstance::createDiagnostics(
      *files, *messageOptions, &messages, /*ShouldOwnClient=*/false);
  std::shared_ptr<clang::CompilerInvocation> invocation =
      clang::createInvocation(argv, invocationOptions);
  if (!invocation || invocationOptions.Diags->hasErrorOccurred())
    return messages.getNumErrors() > 0
               ? false
               : refuse("cannot compile `" + options.input + "`: Clang refuses its options");

  clang::CompilerInstance compiler(std::move(invocation));
  compiler.setVerboseOutputStream(std::make_unique<llvm::raw_null_ostream>());
  compiler.createVirtualFileSystem(files, &messages);
  compiler.createDiagnostics(&messages, /*ShouldOwnClient=*/false);
  auto dependencies = std::make_shared<Dependencies>();
  compiler.addDependencyCollector(dependencies);

  Job job{options, context, sink, result, messages};
  Action action(job);
  bool parsed = compiler.ExecuteAction(action);
  for (const std::string &file : dependencies->getDependencies())
    result.dependencies.push_back(file);
  return parsed && job.ok;
}

} // namespace tn::frontend
