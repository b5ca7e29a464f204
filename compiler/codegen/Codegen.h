// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Stage 3: takes MIR in phase *lowered*, makes LLVM IR for a target, PTX,
// cubins, and the CPU device's functions.
#ifndef TN_COMPILER_CODEGEN_CODEGEN_H
#define TN_COMPILER_CODEGEN_CODEGEN_H

#include "compiler/ir/Dialect.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace tn::codegen {

struct DeviceOptions {
  std::string arch = "sm_90"; ///< "sm_80" … "sm_121", with suffix "a" or "f"
  unsigned optLevel = 3;
  bool fastMath = false;      ///< --use_fast_math
  bool fmaContraction = true; ///< --fmad
  bool lineInfo = false;
  std::optional<unsigned> maxRegisters;
  /// libdevice.10.bc; empty: look in the toolkit (CUDA_HOME, CUDA_PATH,
  /// /usr/local/cuda); a kernel that needs it and has none is an error.
  std::string libdevice;
};

/// Known architectures, oldest first, as `--list-gpu-arch` prints them.
llvm::ArrayRef<llvm::StringRef> gpuArchitectures();

/// LLVM IR for NVPTX before optimisation; with the proved facts.
llvm::Expected<std::unique_ptr<llvm::Module>>
emitDeviceModule(mlir::ModuleOp mir, llvm::LLVMContext &context,
                 const DeviceOptions &options);

/// What optimizeDevice gives back when a loop that TN_UNROLL wants unrolled is
/// still one: the driver reports it as TN7007.
class NotUnrolled : public llvm::ErrorInfo<NotUnrolled> {
public:
  static char ID;
  NotUnrolled(std::string place, std::string kernel)
      : place(std::move(place)), kernel(std::move(kernel)) {}
  void log(llvm::raw_ostream &out) const override;
  std::error_code convertToErrorCode() const override {
    return llvm::inconvertibleErrorCode();
  }
  std::string place;  ///< "file:line:column" of the loop
  std::string kernel; ///< its symbol
};

/// Runs our pipeline for the target on the module.
llvm::Error optimizeDevice(llvm::Module &module, const DeviceOptions &options);

/// PTX text of an optimised module.
llvm::Expected<std::string> emitPtx(llvm::Module &module,
                                    const DeviceOptions &options);

/// Registers, spills and shared memory of a kernel, as ptxas says.
struct KernelResources {
  std::string kernel;
  unsigned registers = 0, spillStores = 0, spillLoads = 0, stackBytes = 0,
           sharedBytes = 0;
};

/// The path of ptxas, or an error that says where it was looked for.
llvm::Expected<std::string> findPtxas();
llvm::Expected<std::string> findFatbinary();

/// Assembles PTX into a cubin with ptxas; `resources` may be null.
llvm::Expected<std::vector<char>>
assemble(llvm::StringRef ptx, const DeviceOptions &options,
         std::vector<KernelResources> *resources);

/// One image of a fatbin or of an embedded module.
struct Image {
  bool isPtx = false;
  std::string arch; ///< "sm_90"
  std::vector<char> data;
};
llvm::Expected<std::vector<char>> makeFatbin(llvm::ArrayRef<Image> images);

/// Adds the CPU device to `host`: for each kernel a function `tn_cpu_entry` and
/// its sanitizing variant, and its contract function
/// (runtime/include/tn/abi.h). Names: `__tn_cpu.<symbol>`, `__tn_san.<symbol>`,
/// `__tn_contract.<symbol>`.
llvm::Error emitHostKernels(mlir::ModuleOp mir, llvm::Module &host);

/// Adds the `tn_module_desc`, its tables and images, and the constructor that
/// registers it. `hostSymbols[i]` is the host function of kernel i in the
/// module's order ("" when there is none).
llvm::Error emitRegistration(mlir::ModuleOp mir, llvm::Module &host,
                             llvm::ArrayRef<std::string> hostSymbols,
                             llvm::ArrayRef<Image> images,
                             llvm::StringRef source);

/// Optimises and writes an object file for this machine.
llvm::Error emitHostObject(llvm::Module &host, unsigned optLevel,
                           llvm::StringRef path);

/// Everything that can trap in the module, in a fixed order; the index is the
/// `location` of traps, barriers and warp operations on every target.
struct SiteTable {
  std::vector<mlir::Operation *> sites;
  llvm::DenseMap<mlir::Operation *, unsigned> index;
};
SiteTable collectSites(mlir::ModuleOp mir);

} // namespace tn::codegen

#endif // TN_COMPILER_CODEGEN_CODEGEN_H
