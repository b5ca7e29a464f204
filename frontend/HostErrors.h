// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Of a .cu file only the kernels are compiled. Which of Clang's errors concern
// host code alone, and which missing headers can a kernel do without?
//
//   #include <thrust/sort.h>                 not found: skipped, with a remark
//   #include "own.h"                         not found: skipped where only a check is asked for
//   __global__ void k(int *x) { … }          an error in here stands
//   int main() { thrust::sort(…); }          `thrust`, undeclared: a remark
//
// An error is passed over only if all of this holds:
//   1. it lies in the body or the parameters of a function that Clang knows to
//      be the host's alone: a kernel that refers to such a function is an error
//      of its own, so nothing that a kernel computes can depend on it;
//   2. every `__global__` in the file belongs to a function that was found, so
//      that no kernel was lost in what could not be read.
// Invariant: what is passed over is said in a remark (TN0003).
#ifndef TN_FRONTEND_HOSTERRORS_H
#define TN_FRONTEND_HOSTERRORS_H

#include "compiler/diagnostics/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/PPCallbacks.h"
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
class Sema;
} // namespace clang

namespace tn::frontend {

/// What the preprocessor saw of a .cu file.
struct CudaSource {
  std::vector<clang::SourceLocation> kernelMarks; ///< where `__global__` stands
  bool skippedHeader = false;
  std::vector<std::string> missingOwn; ///< headers of the program's own
};

/// Notes each `__global__`, and skips headers that were not found and that a
/// kernel can do without: those in angle brackets, those of NVIDIA, and with
/// `mayLackAny` all others.
std::unique_ptr<clang::PPCallbacks>
watchCudaSource(clang::Preprocessor &preprocessor, CudaSource &source,
                diag::DiagnosticSink &sink, bool mayLackAny);

/// Makes the instances of kernel templates that launches ask for by template
/// arguments, where something else in the launch is not understood.
void instantiateLostKernels(clang::Sema &sema);

/// The places of `errors` that concern host code alone, as flags in their
/// order.
std::vector<bool> hostOnly(clang::ASTContext &ast, const CudaSource &source,
                           llvm::ArrayRef<clang::SourceLocation> errors);

} // namespace tn::frontend

#endif // TN_FRONTEND_HOSTERRORS_H
