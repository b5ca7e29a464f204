// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/HostBorrow.h"
#include "frontend/HostLoan.h"
#include "frontend/SourceMap.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"

namespace tn::frontend {
namespace {

// What the type of a kernel's parameter lets the kernel do.
enum class Access { None, Read, Write };

Access accessOf(clang::QualType type) {
  type = type.getCanonicalType().getUnqualifiedType();
  if (const auto *pointer = type->getAs<clang::PointerType>())
    return pointer->getPointeeType().isConstQualified() ? Access::Read : Access::Write;
  const auto *record = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
      type->getAsCXXRecordDecl());
  if (!record)
    return Access::None;
  std::string name = record->getQualifiedNameAsString();
  if (name != "tn::span" && name != "tn::mdspan")
    return Access::None;
  return record->getTemplateArgs().get(0).getAsType().isConstQualified() ? Access::Read
                                                                         : Access::Write;
}

// The kernel of `tn::launch<kernel>(…)` or `tn::try_launch<kernel>(…)`.
const clang::FunctionDecl *launchedKernel(const clang::CallExpr *call) {
  const clang::FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier())
    return nullptr;
  if (callee->getName() != "launch" && callee->getName() != "try_launch")
    return nullptr;
  const auto *space = llvm::dyn_cast<clang::NamespaceDecl>(
      callee->getDeclContext()->getRedeclContext());
  if (!space || space->getName() != "tn" ||
      !space->getDeclContext()->getRedeclContext()->isTranslationUnit())
    return nullptr;
  const clang::TemplateArgumentList *args = callee->getTemplateSpecializationArgs();
  if (!args || args->size() == 0 ||
      args->get(0).getKind() != clang::TemplateArgument::Declaration)
    return nullptr;
  return llvm::dyn_cast<clang::FunctionDecl>(args->get(0).getAsDecl());
}

class BorrowChecker {
public:
  BorrowChecker(clang::ASTContext &ast, mlir::MLIRContext &context, diag::DiagnosticSink &sink)
      : ast(ast), sink(sink), sources(ast, context) {}

  void visitAll(const clang::DeclContext *context) {
    for (const clang::Decl *decl : context->decls())
      visit(decl);
  }
  bool ok = true;

private:
  void visit(const clang::Decl *decl) {
    // A launch in a library's header is the library's business.
    clang::SourceManager &manager = ast.getSourceManager();
    if (decl->getLocation().isValid() && manager.isInSystemHeader(decl->getLocation()))
      return;
    if (const auto *pattern = llvm::dyn_cast<clang::FunctionTemplateDecl>(decl)) {
      for (const clang::FunctionDecl *instance : pattern->specializations())
        visit(instance);
    } else if (const auto *pattern = llvm::dyn_cast<clang::ClassTemplateDecl>(decl)) {
      for (const clang::ClassTemplateSpecializationDecl *instance : pattern->specializations())
        visitAll(instance);
    } else if (const auto *function = llvm::dyn_cast<clang::FunctionDecl>(decl)) {
      if (function->doesThisDeclarationHaveABody() && !function->isDependentContext())
        visit(function->getBody());
    } else if (const auto *variable = llvm::dyn_cast<clang::VarDecl>(decl)) {
      if (variable->hasInit() && !variable->getDeclContext()->isDependentContext())
        visit(variable->getInit());
    } else if (const auto *record = llvm::dyn_cast<clang::CXXRecordDecl>(decl)) {
      if (!record->isDependentContext())
        visitAll(record);
    } else if (llvm::isa<clang::NamespaceDecl, clang::LinkageSpecDecl>(decl)) {
      visitAll(llvm::cast<clang::DeclContext>(decl));
    }
  }

  void visit(const clang::Stmt *stmt) {
    if (!stmt)
      return;
    if (const auto *launch = llvm::dyn_cast<clang::CUDAKernelCallExpr>(stmt)) {
      if (const clang::FunctionDecl *kernel = launch->getDirectCallee())
        check({launch->getArgs(), launch->getNumArgs()}, kernel);
    } else if (const auto *call = llvm::dyn_cast<clang::CallExpr>(stmt)) {
      // Argument 0 is the configuration.
      if (const clang::FunctionDecl *kernel = launchedKernel(call))
        check({call->getArgs() + 1, call->getNumArgs() - 1}, kernel);
    }
    for (const clang::Stmt *child : stmt->children())
      visit(child);
  }

  using Arguments = llvm::ArrayRef<const clang::Expr *>;

  void check(Arguments args, const clang::FunctionDecl *kernel) {
    unsigned count = std::min<unsigned>(args.size(), kernel->getNumParams());
    llvm::SmallVector<std::optional<Loan>> loans;
    for (unsigned i = 0; i < count; ++i)
      loans.push_back(accessOf(kernel->getParamDecl(i)->getType()) == Access::None
                          ? std::nullopt
                          : loanOf(args[i], ast));
    for (unsigned i = 0; i < count; ++i)
      for (unsigned j = i + 1; j < count; ++j)
        if (loans[i] && loans[j] && overlap(*loans[i], *loans[j], ast))
          compare(args, kernel, i, j, *loans[i], *loans[j]);
  }

  void compare(Arguments args, const clang::FunctionDecl *kernel, unsigned first, unsigned second,
               const Loan &firstLoan, const Loan &secondLoan) {
    const clang::ParmVarDecl *a = kernel->getParamDecl(first), *b = kernel->getParamDecl(second);
    bool writesA = accessOf(a->getType()) == Access::Write;
    bool writesB = accessOf(b->getType()) == Access::Write;
    if (!writesA && !writesB)
      return;
    // Each instance of a host template finds the same launch.
    clang::SourceRange rangeA = args[first]->getSourceRange();
    clang::SourceRange rangeB = args[second]->getSourceRange();
    if (!reported.insert({rangeA.getBegin(), rangeB.getBegin()}).second)
      return;

    ok = false;
    std::string kernelName = kernel->getNameAsString();
    std::string object = firstLoan.text;
    auto parameter = [](const clang::ParmVarDecl *p, bool writes) {
      return std::string(writes ? "writable" : "read-only") + " parameter `" +
             p->getNameAsString() + "`";
    };
    bool both = writesA && writesB;
    std::string what =
        both ? "`" + kernelName + "` is launched with `" + object + "` twice as writable, for `" +
                   a->getNameAsString() + "` and for `" + b->getNameAsString() + "`"
             : "`" + kernelName + "` is launched with `" + object + "` for its " +
                   parameter(a, writesA) + " and for its " + parameter(b, writesB);
    // The caret stands at the later argument, as where the second borrow begins.
    diag::Diagnostic fault(both ? diag::Code::TN0499 : diag::Code::TN0502, sources.span(rangeB),
                           std::move(what));
    fault.kernel = kernelName;
    auto lent = [&](const clang::ParmVarDecl *p, bool writes, const Loan &loan) {
      return (writes ? "lent for writing to `" : "lent for reading to `") + p->getNameAsString() +
             "`" + describeRange(loan);
    };
    fault.primaryLabel = lent(b, writesB, secondLoan);
    fault.labels.push_back({sources.span(rangeA), lent(a, writesA, firstLoan)});
    for (const clang::ParmVarDecl *p : {a, b})
      if (accessOf(p->getType()) == Access::Write)
        fault.notes.push_back({sources.span(p->getSourceRange()),
                               "the kernel may write through `" + p->getNameAsString() + "`"});
    fault.help = firstLoan.isWhole() && secondLoan.isWhole()
                     ? "pass two buffers, or slices of one that do not overlap"
                     : "make the slices disjoint, for example with `split_at`";
    sink.report(std::move(fault));
  }

  clang::ASTContext &ast;
  diag::DiagnosticSink &sink;
  SourceMap sources;
  llvm::DenseSet<std::pair<clang::SourceLocation, clang::SourceLocation>> reported;
};

} // namespace

bool checkLaunchBorrows(clang::ASTContext &ast, mlir::MLIRContext &context,
                        diag::DiagnosticSink &sink) {
  BorrowChecker checker(ast, context, sink);
  checker.visitAll(ast.getTranslationUnitDecl());
  return checker.ok;
}

} // namespace tn::frontend
