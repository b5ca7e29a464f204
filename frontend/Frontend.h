// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stage 1: takes a C++ or CUDA source file, makes MIR in phase *built* and,
// when asked, the host half as an LLVM module. The file is parsed once.
#ifndef TN_FRONTEND_FRONTEND_H
#define TN_FRONTEND_FRONTEND_H

#include "compiler/diagnostics/Diagnostic.h"
#include "compiler/ir/Dialect.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace tn::frontend {

struct FrontendOptions {
  std::string input;
  bool cuda = false;       ///< CUDA spelling (a .cu file)
  bool mayLackHeaders = false; ///< a .cu file's own headers may be missing
  bool hostCode = false;   ///< also make the host half (C++ files only)
  /// Options passed to Clang as they are: -I -D -U -std= -include -W…
  std::vector<std::string> clangArgs;
  /// The folder that holds tn/kernel.h and tn/runtime.h.
  std::vector<std::string> tnIncludeDirs;
  unsigned optLevel = 3;
  bool debugInfo = false;
  bool colors = false;     ///< in Clang's own messages, printed to stderr
  bool jsonDiagnostics = false; ///< Clang's messages go to the sink as well
};

/// A kernel's function in the host half.
struct HostKernel {
  std::string symbol;     ///< the kernel's symbol in MIR
  std::string hostSymbol; ///< the function's symbol in the host module
};

struct TranslationUnit {
  mlir::OwningOpRef<mlir::ModuleOp> mir;
  std::unique_ptr<llvm::LLVMContext> hostContext;
  std::unique_ptr<llvm::Module> host; ///< null unless asked for
  std::vector<HostKernel> hostKernels;
  std::vector<std::string> dependencies; ///< files read, for depfiles
  /// Headers of the program's own that were not found and passed over.
  std::vector<std::string> missingHeaders;
  /// After a fault in a kernel: `mir` holds the others, which can be checked.
  bool hasOthers = false;
};

/// Parses and lowers. Every fault is reported (Clang's own on stderr, ours to
/// `sink`); returns false when there was an error.
bool runFrontend(const FrontendOptions &options, mlir::MLIRContext &context,
                 diag::DiagnosticSink &sink, TranslationUnit &result);

} // namespace tn::frontend

#endif // TN_FRONTEND_FRONTEND_H
