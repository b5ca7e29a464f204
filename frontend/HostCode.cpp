// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/HostCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Stmt.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"

namespace tn::frontend {

bool HostRecorder::HandleTopLevelDecl(clang::DeclGroupRef group) {
  events.push_back([=](clang::ASTConsumer &c) { c.HandleTopLevelDecl(group); });
  return true;
}
void HostRecorder::HandleInlineFunctionDefinition(clang::FunctionDecl *function) {
  events.push_back([=](clang::ASTConsumer &c) { c.HandleInlineFunctionDefinition(function); });
}
void HostRecorder::HandleInterestingDecl(clang::DeclGroupRef group) {
  events.push_back([=](clang::ASTConsumer &c) { c.HandleInterestingDecl(group); });
}
void HostRecorder::HandleTagDeclDefinition(clang::TagDecl *tag) {
  events.push_back([=](clang::ASTConsumer &c) { c.HandleTagDeclDefinition(tag); });
}
void HostRecorder::HandleTagDeclRequiredDefinition(const clang::TagDecl *tag) {
  events.push_back([=](clang::ASTConsumer &c) { c.HandleTagDeclRequiredDefinition(tag); });
}
void HostRecorder::HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl *function) {
  events.push_back(
      [=](clang::ASTConsumer &c) { c.HandleCXXImplicitFunctionInstantiation(function); });
}
void HostRecorder::CompleteTentativeDefinition(clang::VarDecl *variable) {
  events.push_back([=](clang::ASTConsumer &c) { c.CompleteTentativeDefinition(variable); });
}
void HostRecorder::CompleteExternalDeclaration(clang::DeclaratorDecl *decl) {
  events.push_back([=](clang::ASTConsumer &c) { c.CompleteExternalDeclaration(decl); });
}
void HostRecorder::AssignInheritanceModel(clang::CXXRecordDecl *record) {
  events.push_back([=](clang::ASTConsumer &c) { c.AssignInheritanceModel(record); });
}
void HostRecorder::HandleCXXStaticMemberVarInstantiation(clang::VarDecl *variable) {
  events.push_back(
      [=](clang::ASTConsumer &c) { c.HandleCXXStaticMemberVarInstantiation(variable); });
}
void HostRecorder::HandleVTable(clang::CXXRecordDecl *record) {
  events.push_back([=](clang::ASTConsumer &c) { c.HandleVTable(record); });
}

void HostRecorder::replay(clang::ASTConsumer &consumer) const {
  for (const auto &event : events)
    event(consumer);
}

// Clang's prologue of the (now empty) kernel gives way to the one call.
static void makeStub(llvm::Function &function, llvm::StringRef name) {
  llvm::LLVMContext &context = function.getContext();
  llvm::SmallVector<llvm::BasicBlock *, 2> old;
  for (llvm::BasicBlock &block : function)
    old.push_back(&block);
  for (llvm::BasicBlock *block : old)
    block->dropAllReferences();
  for (llvm::BasicBlock *block : old)
    block->eraseFromParent();

  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "entry", &function));
  if (llvm::DISubprogram *subprogram = function.getSubprogram())
    builder.SetCurrentDebugLocation(
        llvm::DILocation::get(context, subprogram->getLine(), 0, subprogram));
  llvm::FunctionCallee callee = function.getParent()->getOrInsertFunction(
      "tn_kernel_called_on_host", builder.getVoidTy(), builder.getPtrTy());
  if (auto *declared = llvm::dyn_cast<llvm::Function>(callee.getCallee()))
    declared->setDoesNotReturn();
  builder.CreateCall(callee, builder.CreateGlobalString(name, "tn.kernel_name"));
  builder.CreateUnreachable();
  // The call may throw; what Clang concluded from the empty body is void.
  function.removeFnAttr(llvm::Attribute::NoUnwind);
}

bool generateHost(clang::CompilerInstance &compiler, const HostRecorder &recorder,
                  const std::vector<LoweredKernel> &kernels, TranslationUnit &result) {
  clang::ASTContext &ast = compiler.getASTContext();
  for (const LoweredKernel &kernel : kernels) {
    auto *function = const_cast<clang::FunctionDecl *>(kernel.function->getDefinition());
    if (!function)
      continue;
    function->setBody(clang::CompoundStmt::Create(ast, {}, clang::FPOptionsOverride(),
                                                  function->getBeginLoc(), function->getEndLoc()));
  }

  result.hostContext = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<clang::CodeGenerator> generator = clang::CreateLLVMCodeGen(
      compiler, compiler.getFrontendOpts().Inputs.front().getFile(), *result.hostContext);
  generator->Initialize(ast);
  recorder.replay(*generator);
  // Instances of templates and static functions are emitted when somebody
  // refers to them, which the registration will.
  for (const LoweredKernel &kernel : kernels) {
    clang::GlobalDecl decl(kernel.function);
    generator->GetAddrOfGlobal(decl, /*isForDefinition=*/false);
    result.hostKernels.push_back({kernel.symbol, generator->GetMangledName(decl).str()});
  }
  generator->HandleTranslationUnit(ast);
  if (compiler.getDiagnostics().hasErrorOccurred() || !generator->GetModule()) {
    result.hostKernels.clear();
    return false;
  }
  result.host.reset(generator->ReleaseModule().release());
  for (auto [kernel, host] : llvm::zip_equal(kernels, result.hostKernels)) {
    std::string name;
    llvm::raw_string_ostream out(name);
    kernel.function->getNameForDiagnostic(out, ast.getPrintingPolicy(), /*Qualified=*/true);
    if (llvm::Function *function = result.host->getFunction(host.hostSymbol))
      makeStub(*function, name);
  }
  return true;
}

} // namespace tn::frontend
