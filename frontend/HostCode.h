// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does the CPU run of this file? Everything but the kernels: the same AST
// goes through Clang's code generator, and the body of each kernel becomes a
// call of `tn_kernel_called_on_host`.
//
//   TN_KERNEL void f(…) { … }   → define void @_Z1f…(…) { call @tn_kernel_called_on_host("f"); unreachable }
//
// The function stays because its address is the kernel's name on the host:
// `tn::launch<f>` looks it up among the registered modules. Each stub passes a
// name of its own, so that no linker folds two kernels into one.
//
// Invariant: host code is generated only after every kernel was lowered, since
// that is what the bodies are needed for.
#ifndef TN_FRONTEND_HOSTCODE_H
#define TN_FRONTEND_HOSTCODE_H

#include "frontend/Frontend.h"
#include "frontend/Lower.h"
#include "clang/AST/ASTConsumer.h"
#include <functional>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace tn::frontend {

/// Keeps the parser's events in order, to play them to a code generator later.
class HostRecorder : public clang::ASTConsumer {
public:
  bool HandleTopLevelDecl(clang::DeclGroupRef group) override;
  void HandleInlineFunctionDefinition(clang::FunctionDecl *function) override;
  void HandleInterestingDecl(clang::DeclGroupRef group) override;
  void HandleTagDeclDefinition(clang::TagDecl *tag) override;
  void HandleTagDeclRequiredDefinition(const clang::TagDecl *tag) override;
  void HandleCXXImplicitFunctionInstantiation(clang::FunctionDecl *function) override;
  void CompleteTentativeDefinition(clang::VarDecl *variable) override;
  void CompleteExternalDeclaration(clang::DeclaratorDecl *decl) override;
  void AssignInheritanceModel(clang::CXXRecordDecl *record) override;
  void HandleCXXStaticMemberVarInstantiation(clang::VarDecl *variable) override;
  void HandleVTable(clang::CXXRecordDecl *record) override;

  void replay(clang::ASTConsumer &consumer) const;

private:
  std::vector<std::function<void(clang::ASTConsumer &)>> events;
};

/// Makes `result.host`, `hostContext` and `hostKernels`. Replaces the kernels'
/// bodies in the AST. False when Clang reported an error.
bool generateHost(clang::CompilerInstance &compiler, const HostRecorder &recorder,
                  const std::vector<LoweredKernel> &kernels, TranslationUnit &result);

} // namespace tn::frontend

#endif // TN_FRONTEND_HOSTCODE_H
