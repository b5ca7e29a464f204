// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "frontend/HostErrors.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tn::frontend {
namespace {

// Headers that are written in quotes and yet are nobody's own: CUDA's, its
// libraries', and those of its samples.
bool isLibraryHeader(llvm::StringRef name) {
  for (llvm::StringRef prefix :
       {"thrust/", "cub/", "cuda/", "cooperative_groups", "nvtx3/", "cuda_",
        "cublas", "cusparse", "cusolver", "cufft", "curand", "cudnn",
        "cutensor", "nccl", "nvToolsExt", "npp", "helper_", "exception.h",
        "drvapi_"})
    if (name.starts_with(prefix))
      return true;
  return false;
}

class Watcher : public PPCallbacks {
public:
  Watcher(Preprocessor &preprocessor, CudaSource &source,
          diag::DiagnosticSink &sink, bool mayLackAny)
      : preprocessor(preprocessor), source(source), sink(sink), mayLackAny(mayLackAny) {}

  void MacroExpands(const Token &name, const MacroDefinition &, SourceRange,
                    const MacroArgs *) override {
    if (name.getIdentifierInfo() &&
        name.getIdentifierInfo()->isStr("__global__"))
      source.kernelMarks.push_back(
          preprocessor.getSourceManager().getExpansionLoc(name.getLocation()));
  }

  bool FileNotFound(llvm::StringRef name) override {
    auto *lexer = static_cast<Lexer *>(preprocessor.getCurrentFileLexer());
    if (!lexer)
      return false;
    // The lexer stands behind the directive. A name that a macro made is not
    // there, and its absence stays an error.
    llvm::StringRef before(lexer->getBuffer().data(),
                           lexer->getBufferLocation() -
                               lexer->getBuffer().data());
    before = before.rtrim();
    before = before.substr(before.find_last_of('\n') + 1);
    size_t at = before.find(name);
    if (at == llvm::StringRef::npos || at == 0 ||
        at + name.size() >= before.size())
      return false;
    llvm::StringRef written = before.substr(at - 1, name.size() + 2);
    bool isAngled = written.front() == '<' && written.back() == '>';
    bool isQuoted = written.front() == '"' && written.back() == '"';
    if (!isAngled && !isLibraryHeader(name) && !(mayLackAny && isQuoted))
      return false;
    source.skippedHeader = true;
    if (!isAngled && !isLibraryHeader(name))
      source.missingOwn.push_back(name.str());
    PresumedLoc place = preprocessor.getSourceManager().getPresumedLoc(
        lexer->getSourceLocation(written.begin()));
    diag::SourceSpan span;
    if (place.isValid())
      span = {place.getFilename(), place.getLine(), place.getColumn(),
              place.getLine(),
              place.getColumn() + unsigned(written.size()) - 1};
    sink.report(diag::Diagnostic(
        diag::Code::TN0003, span,
        "`" + name.str() +
            (isAngled || isLibraryHeader(name)
                 ? "` was not found: host code that uses it is not looked at"
                 : "` was not found: the kernels are checked as they stand without it")));
    return true;
  }

private:
  Preprocessor &preprocessor;
  CudaSource &source;
  diag::DiagnosticSink &sink;
  bool mayLackAny;
};

// An extent of one file.
struct Extent {
  unsigned begin = 0, end = 0;
  bool isHost = false;
};

class Functions {
public:
  explicit Functions(ASTContext &ast) : sources(ast.getSourceManager()) {
    visit(ast.getTranslationUnitDecl());
  }

  bool knowsMark(SourceLocation mark) const {
    return marks.contains(mark.getRawEncoding());
  }

  // Is the innermost function around the place the host's alone?
  bool isHost(SourceLocation place) const {
    auto [file, offset] = sources.getDecomposedExpansionLoc(place);
    auto it = extents.find(file);
    if (it == extents.end())
      return false;
    const Extent *innermost = nullptr;
    for (const Extent &extent : it->second)
      if (extent.begin <= offset && offset <= extent.end &&
          (!innermost ||
           extent.end - extent.begin <= innermost->end - innermost->begin))
        innermost = &extent;
    return innermost && innermost->isHost;
  }

private:
  void add(const FunctionDecl *function) {
    for (const auto *kernel : function->specific_attrs<CUDAGlobalAttr>())
      marks.insert(
          sources.getExpansionLoc(kernel->getLocation()).getRawEncoding());
    SourceRange range = function->getSourceRange();
    if (range.isInvalid())
      return;
    auto [beginFile, begin] =
        sources.getDecomposedExpansionLoc(range.getBegin());
    auto [endFile, end] = sources.getDecomposedExpansionLoc(range.getEnd());
    if (beginFile != endFile)
      return;
    // What is both the host's and the device's is the device's as well, and a
    // return type that is deduced may be asked for anywhere.
    bool isHost = !function->hasAttr<CUDAGlobalAttr>() &&
                  !function->hasAttr<CUDADeviceAttr>() &&
                  !function->hasAttr<AnnotateAttr>() &&
                  !function->isConstexpr() &&
                  !function->getReturnType()->getContainedDeducedType();
    extents[beginFile].push_back({begin, end, isHost});
  }

  void visit(const DeclContext *context) {
    for (const Decl *decl : context->decls()) {
      if (const auto *t = dyn_cast<FunctionTemplateDecl>(decl))
        decl = t->getTemplatedDecl();
      else if (const auto *c = dyn_cast<ClassTemplateDecl>(decl))
        decl = c->getTemplatedDecl();
      if (const auto *function = dyn_cast<FunctionDecl>(decl))
        add(function);
      if (const auto *inner = dyn_cast<DeclContext>(decl))
        visit(inner);
    }
  }

  const SourceManager &sources;
  llvm::DenseMap<FileID, std::vector<Extent>> extents;
  llvm::DenseSet<unsigned> marks;
};

// `scale<float><<<g, b>>>(unknown(), n)`: Clang gives up on the call, and what
// is left of it names the kernel.
class LostKernels {
public:
  explicit LostKernels(Sema &sema) : sema(sema) {}

  void visit(const DeclContext *context) {
    for (const Decl *decl : context->decls()) {
      if (const auto *t = dyn_cast<FunctionTemplateDecl>(decl)) {
        if (t == t->getCanonicalDecl())
          for (const FunctionDecl *instance : t->specializations())
            visit(instance->getBody());
      } else if (const auto *function = dyn_cast<FunctionDecl>(decl)) {
        if (!function->isDependentContext() &&
            function->doesThisDeclarationHaveABody())
          visit(function->getBody());
      } else if (const auto *inner = dyn_cast<DeclContext>(decl);
                 inner && !inner->isDependentContext()) {
        visit(inner);
      }
    }
  }

  llvm::SetVector<FunctionDecl *> kernels;

private:
  void visit(const Stmt *stmt) {
    if (!stmt)
      return;
    if (const auto *lookup = dyn_cast<UnresolvedLookupExpr>(stmt);
        lookup && lookup->hasExplicitTemplateArgs())
      if (FunctionDecl *kernel =
              sema.ResolveSingleFunctionTemplateSpecialization(
                  const_cast<UnresolvedLookupExpr *>(lookup));
          kernel && kernel->hasAttr<CUDAGlobalAttr>())
        kernels.insert(kernel);
    for (const Stmt *child : stmt->children())
      visit(child);
  }

  Sema &sema;
};

} // namespace

void instantiateLostKernels(Sema &sema) {
  LostKernels lost(sema);
  lost.visit(sema.getASTContext().getTranslationUnitDecl());
  for (FunctionDecl *kernel : lost.kernels)
    sema.InstantiateFunctionDefinition(kernel->getLocation(), kernel,
                                       /*Recursive=*/true,
                                       /*DefinitionRequired=*/true);
}

std::unique_ptr<PPCallbacks> watchCudaSource(Preprocessor &preprocessor,
                                             CudaSource &source,
                                             diag::DiagnosticSink &sink,
                                             bool mayLackAny) {
  return std::make_unique<Watcher>(preprocessor, source, sink, mayLackAny);
}

std::vector<bool> hostOnly(ASTContext &ast, const CudaSource &source,
                           llvm::ArrayRef<SourceLocation> errors) {
  Functions functions(ast);
  bool allKernelsFound =
      llvm::all_of(source.kernelMarks, [&](SourceLocation mark) {
        return functions.knowsMark(mark);
      });
  std::vector<bool> flags;
  for (SourceLocation place : errors)
    flags.push_back(allKernelsFound && place.isValid() &&
                    functions.isHost(place));
  return flags;
}

} // namespace tn::frontend
