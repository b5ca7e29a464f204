// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/HostCode.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclGroup.h"
#include "clang/AST/GlobalDecl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/CodeGen/ModuleBuilder.h"
#include "clang/Frontend/CompilerInstance.h"
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

// The runtime's function, declared for the code generator alone: the name that
// it gets in the object is its label, whatever headers the file includes.
static clang::FunctionDecl *declareReport(clang::ASTContext &ast) {
  clang::TranslationUnitDecl *unit = ast.getTranslationUnitDecl();
  clang::QualType text = ast.getPointerType(ast.CharTy.withConst());
  clang::QualType type = ast.getFunctionType(ast.VoidTy, {text}, {});
  clang::SourceLocation nowhere;
  auto *report = clang::FunctionDecl::Create(
      ast, unit, nowhere, nowhere, clang::DeclarationName(&ast.Idents.get("tn_kernel_called_on_host")),
      type, ast.getTrivialTypeSourceInfo(type), clang::SC_Extern);
  report->setParams({clang::ParmVarDecl::Create(ast, report, nowhere, nowhere, nullptr, text,
                                                ast.getTrivialTypeSourceInfo(text), clang::SC_None,
                                                nullptr)});
  report->addAttr(clang::AsmLabelAttr::CreateImplicit(ast, "tn_kernel_called_on_host"));
  report->addAttr(clang::NoReturnAttr::CreateImplicit(ast));
  return report;
}

// `{ tn_kernel_called_on_host("name"); }` in place of the kernel's body. It is
// made in the AST and not in LLVM IR, because Clang would conclude from an
// empty body that the kernel cannot throw, and its callers would rely on that.
static void makeStub(clang::ASTContext &ast, clang::FunctionDecl *kernel,
                     clang::FunctionDecl *report) {
  std::string name;
  llvm::raw_string_ostream out(name);
  kernel->getNameForDiagnostic(out, ast.getPrintingPolicy(), /*Qualified=*/true);

  clang::SourceLocation at = kernel->getLocation();
  clang::QualType array = ast.getStringLiteralArrayType(ast.CharTy, name.size());
  clang::Expr *literal = clang::StringLiteral::Create(
      ast, name, clang::StringLiteralKind::Ordinary, /*Pascal=*/false, array, at);
  clang::Expr *text = clang::ImplicitCastExpr::Create(
      ast, ast.getArrayDecayedType(array), clang::CK_ArrayToPointerDecay, literal, nullptr,
      clang::VK_PRValue, clang::FPOptionsOverride());
  clang::Expr *function = clang::DeclRefExpr::Create(
      ast, clang::NestedNameSpecifierLoc(), clang::SourceLocation(), report,
      /*RefersToEnclosingVariableOrCapture=*/false, at, report->getType(), clang::VK_LValue);
  function = clang::ImplicitCastExpr::Create(
      ast, ast.getPointerType(report->getType()), clang::CK_FunctionToPointerDecay, function,
      nullptr, clang::VK_PRValue, clang::FPOptionsOverride());
  clang::Stmt *call = clang::CallExpr::Create(ast, function, {text}, ast.VoidTy, clang::VK_PRValue,
                                              at, clang::FPOptionsOverride());
  kernel->setBody(clang::CompoundStmt::Create(ast, {call}, clang::FPOptionsOverride(), at, at));
}

bool generateHost(clang::CompilerInstance &compiler, const HostRecorder &recorder,
                  const std::vector<LoweredKernel> &kernels, TranslationUnit &result) {
  clang::ASTContext &ast = compiler.getASTContext();
  clang::FunctionDecl *report = declareReport(ast);
  for (const LoweredKernel &kernel : kernels)
    if (auto *function = const_cast<clang::FunctionDecl *>(kernel.function->getDefinition()))
      makeStub(ast, function, report);

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
  return true;
}

} // namespace tn::frontend
