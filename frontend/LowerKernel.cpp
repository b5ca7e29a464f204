// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What every part of the lowering needs: where are we, what did the author
// write, and how is a fault reported?
#include "frontend/LowerKernel.h"
#include "compiler/ir/Layout.h"
#include "frontend/Subset.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Mangle.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tn::frontend {

StringRef annotation(const Decl *decl, StringRef prefix) {
  for (const auto *attr : decl->specific_attrs<AnnotateAttr>()) {
    StringRef name = attr->getAnnotation();
    if (name.consume_front("tn:") && name.starts_with(prefix))
      return name;
  }
  return "";
}

bool isKernel(const FunctionDecl *function) {
  return function->hasAttr<CUDAGlobalAttr>() ||
         annotation(function, "kernel") == "kernel";
}

bool isLibraryFunction(const FunctionDecl *function) {
  const DeclContext *context = function->getDeclContext();
  for (; context; context = context->getParent()) {
    if (const auto *ns = dyn_cast<NamespaceDecl>(context))
      if (ns->getParent()->getRedeclContext()->isTranslationUnit())
        return llvm::is_contained({"tn", "std", "__gnu_cxx", "cuda", "cooperative_groups"},
                                  ns->getName());
  }
  const SourceManager &sources = function->getASTContext().getSourceManager();
  return sources.isInSystemHeader(function->getLocation());
}

std::string symbolOf(const NamedDecl *decl) {
  ASTContext &ast = decl->getASTContext();
  std::unique_ptr<MangleContext> mangle(ast.createMangleContext());
  std::string name;
  llvm::raw_string_ostream os(name);
  const auto *function = dyn_cast<FunctionDecl>(decl);
  if (!mangle->shouldMangleDeclName(decl)) {
    os << decl->getName();
  } else if (function && function->hasAttr<CUDAGlobalAttr>()) {
    // Without the kind, Clang names the host's launch stub.
    mangle->mangleName(GlobalDecl(function, KernelReferenceKind::Kernel), os);
  } else if (function) {
    mangle->mangleName(GlobalDecl(function), os);
  } else {
    mangle->mangleName(GlobalDecl(cast<VarDecl>(decl)), os);
  }
  return name;
}

StringRef viewKind(QualType type) {
  const auto *record = type.getCanonicalType()->getAsCXXRecordDecl();
  if (!record || !isa<ClassTemplateSpecializationDecl>(record))
    return "";
  const auto *ns =
      dyn_cast<NamespaceDecl>(record->getDeclContext()->getRedeclContext());
  if (!ns || ns->getName() != "tn" ||
      !ns->getParent()->getRedeclContext()->isTranslationUnit())
    return "";
  StringRef name = record->getName();
  bool isView = name == "span" || name == "mdspan" || mir::isTokenKind(name);
  return isView ? name : StringRef();
}

KernelLowering::KernelLowering(ModuleState &state, const FunctionDecl *kernel)
    : state(state), builder(&state.context), kernel(kernel) {
  llvm::raw_string_ostream os(sourceName);
  PrintingPolicy policy(ast().getLangOpts());
  kernel->getNameForDiagnostic(os, policy, /*Qualified=*/true);
}

mlir::Location KernelLowering::loc(SourceRange range) {
  if (!frame)
    return state.sources.location(range);
  if (frame->isLibrary)
    return frame->callLocation;
  mlir::Location own = state.sources.location(range);
  if (!frame->caller)
    return own;
  return mlir::CallSiteLoc::get(own, frame->callLocation);
}

std::string KernelLowering::text(SourceRange range) {
  if (frame && frame->isLibrary)
    return frame->callText;
  return state.sources.text(range);
}

void KernelLowering::report(diag::Code code, SourceRange range,
                            std::string message, std::string help, bool once) {
  // What follows from an earlier fault of this kernel says nothing new.
  bool follows = failed && code == diag::Code::TN7004;
  failed = state.failed = true;
  if (follows)
    return;
  // A fault inside the library is a fault of the call.
  const Frame *at = frame;
  while (at && at->isLibrary) {
    range = at->callRange;
    at = at->caller;
  }
  diag::Diagnostic diagnostic(code, state.sources.span(range),
                              std::move(message));
  diagnostic.kernel = sourceName;
  diagnostic.help = std::move(help);
  for (; at && at->caller; at = at->caller)
    if (!at->caller->isLibrary)
      diagnostic.notes.push_back(
          {state.sources.span(at->callRange),
           "in the call of `" + at->function->getNameAsString() + "` here"});
  std::string key = (diag::codeName(code) + ":" + diagnostic.span.file + ":" +
                     Twine(diagnostic.span.line) + ":" +
                     Twine(diagnostic.span.column) + ":" + diagnostic.message)
                        .str();
  // A type, or what is outside by its name, is named once a kernel, however
  // often it is used.
  if (code == diag::Code::TN7005 || once)
    key = sourceName + ":" + diagnostic.message;
  if (state.reported.insert(key).second)
    state.sink.report(std::move(diagnostic));
}

void KernelLowering::unsupported(const Stmt *stmt) {
  SubsetFault fault = describeConstruct(stmt);
  // A construct without a name of its own is mostly the result of an earlier
  // fault.
  if (failed && StringRef(fault.what).starts_with("this construct"))
    return;
  report(diag::Code::TN7001, stmt->getSourceRange(),
         fault.what + " is outside the kernel language", fault.help);
}

mlir::Type KernelLowering::memType(QualType type, SourceRange range) {
  if (mlir::Type t = state.types.memory(type))
    return t;
  std::string what = state.types.why().str();
  report(diag::Code::TN7005, range,
         "kernels cannot use " +
             (what.empty() ? "`" + type.getAsString() + "`" : what));
  return builder.getI8Type();
}

Point KernelLowering::here() {
  mlir::Block *block = builder.getInsertionBlock();
  auto at = builder.getInsertionPoint();
  return {block, at == block->begin() ? nullptr : &*std::prev(at)};
}

} // namespace tn::frontend
