// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the tests of code generation share: MIR from text, PTX from MIR, and a
// kernel of the CPU device that runs in this process with the runtime's calls
// replaced by recorders.
#ifndef TN_TEST_UNIT_CODEGEN_TESTMODULE_H
#define TN_TEST_UNIT_CODEGEN_TESTMODULE_H

#include "compiler/codegen/Codegen.h"
#include "mlir/IR/OwningOpRef.h"
#include "runtime/include/tn/abi.h"
#include "gtest/gtest.h"
#include <functional>

namespace tn::test {

/// MIR parsed from text; `module` is null after a failed parse.
struct ParsedMir {
  std::unique_ptr<mlir::MLIRContext> context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

/// Puts `body` into a module of phase lowered and parses it.
ParsedMir parseMir(llvm::StringRef body);

/// A kernel `@k` with the given argument list and body; one scalar or pointer
/// parameter an argument.
std::string kernelText(llvm::StringRef arguments, llvm::StringRef body,
                       llvm::StringRef attributes = "");

/// The LLVM IR of the device module before the pipeline, as text.
std::string deviceIr(llvm::StringRef mir, codegen::DeviceOptions options = {});

/// PTX of the module, through the pipeline; assembled too where there is ptxas.
/// Records a test failure and returns "" on any error.
std::string ptxOf(llvm::StringRef mir, codegen::DeviceOptions options = {},
                  std::vector<codegen::KernelResources> *resources = nullptr);

/// The message of the error that code generation for `options.arch` gives.
std::string deviceError(llvm::StringRef mir,
                        codegen::DeviceOptions options = {});

/// The host functions of a module, compiled into this process.
class HostProgram {
public:
  explicit HostProgram(llvm::StringRef mir, unsigned optLevel = 2);
  ~HostProgram();
  /// The address of `name`, 0 when there is none.
  void *find(llvm::StringRef name);
  /// Runs `__tn_cpu.<symbol>` (or the sanitizing one) for every thread of one
  /// block, in order, each to its end: for kernels without barriers.
  void run(llvm::StringRef symbol, unsigned threads,
           std::vector<void *> arguments, bool sanitize = false);
  /// The same with one system thread a kernel thread, and real barriers.
  void runParallel(llvm::StringRef symbol, unsigned threads,
                   std::vector<void *> arguments, size_t sharedBytes);

private:
  struct State;
  std::unique_ptr<State> state;
};

/// What the runtime's functions were told since `clearEvents`.
struct Event {
  std::string name; ///< "trap", "access", "local", "register", "unregister"
  uint32_t site = 0;
  int64_t first = 0, second = 0; ///< index and length; kind and size
  const void *address = nullptr;
};
std::vector<Event> &events();

} // namespace tn::test

#endif // TN_TEST_UNIT_CODEGEN_TESTMODULE_H
