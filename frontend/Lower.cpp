// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions are kernels, and in what order are they lowered?
//
//   template <int T> TN_KERNEL void matmul(…)     the pattern: no kernel
//   tn::launch<matmul<16>>(…)                     its instance: a kernel
//
// Invariant: the order is that of the source, instances of one template in the
// order of their instantiation, so the output is the same each time.
#include "frontend/Lower.h"
#include "frontend/LowerKernel.h"

#include "mlir/IR/Verifier.h"
#include "clang/AST/Attr.h"

using namespace clang;

namespace tn::frontend {

namespace {

struct Finder {
  llvm::SetVector<const FunctionDecl *> kernels;
  std::vector<const FunctionDecl *> neverMade; ///< templates without an instance

  void take(const FunctionDecl *function) {
    const FunctionDecl *definition = nullptr;
    if (function->isDependentContext() || !isKernel(function) ||
        !function->hasBody(definition) || definition->isInvalidDecl())
      return;
    kernels.insert(definition);
  }

  void takeTemplate(const FunctionTemplateDecl *t) {
    bool any = false;
    for (const FunctionDecl *instance : t->specializations()) {
      take(instance);
      any = true;
    }
    const FunctionDecl *pattern = t->getTemplatedDecl();
    const FunctionDecl *definition = nullptr;
    if (!any && isKernel(pattern) && pattern->hasBody(definition))
      neverMade.push_back(definition);
  }

  void visit(const DeclContext *context) {
    for (const Decl *decl : context->decls()) {
      if (const auto *t = dyn_cast<FunctionTemplateDecl>(decl)) {
        // Redeclarations share their instances; the first one reports them.
        if (t == t->getCanonicalDecl())
          takeTemplate(t);
      } else if (const auto *c = dyn_cast<ClassTemplateDecl>(decl)) {
        if (c == c->getCanonicalDecl())
          for (const auto *instance : c->specializations())
            visit(instance);
      } else if (const auto *f = dyn_cast<FunctionDecl>(decl)) {
        // A definition in another context (`void S::k() {}`) is found here too.
        take(f);
      } else if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(decl)) {
        visit(cast<DeclContext>(decl));
      } else if (const auto *record = dyn_cast<CXXRecordDecl>(decl)) {
        if (!record->isDependentContext())
          visit(record);
      }
    }
  }
};

} // namespace

mlir::OwningOpRef<mlir::ModuleOp>
lowerTranslationUnit(ASTContext &ast, mlir::MLIRContext &context,
                     diag::DiagnosticSink &sink, bool &ok,
                     std::vector<LoweredKernel> *kernels) {
  mir::loadDialects(context);
  mlir::OwningOpRef<mlir::ModuleOp> module =
      mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  mir::setPhase(*module, mir::Phase::Built);
  ModuleState state(ast, context, sink, *module);

  Finder finder;
  finder.visit(ast.getTranslationUnitDecl());
  for (const FunctionDecl *function : finder.kernels) {
    std::string symbol = symbolOf(function);
    KernelLowering lowering(state, function);
    if (lowering.run(symbol) && kernels)
      kernels->push_back({symbol, function});
  }
  for (const FunctionDecl *pattern : finder.neverMade)
    sink.report(diag::Diagnostic(
        diag::Code::TN0003, state.sources.span(pattern->getLocation()),
        "the kernel template `" + pattern->getNameAsString() +
            "` is not checked, since nothing here makes an instance of it")
                    .withHelp("launch it here, or instantiate it explicitly"));
  ok = !state.failed;
  if (ok && mlir::failed(mlir::verify(*module))) {
    // MLIR has printed which operation; that is a fault of the compiler.
    ok = false;
    sink.report(diag::Diagnostic(
        diag::Code::TN7001, {},
        "the compiler made invalid MIR of this file: please report it"));
  }
  return module;
}

} // namespace tn::frontend
