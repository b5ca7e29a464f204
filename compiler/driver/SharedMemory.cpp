// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rule resource-1: the static shared variables of a kernel fit into 48 KiB.
// Rule resource-3: a variable of a thread fits into 512 KiB.
//
//   float a[64][64], b[64][64]   → 32 KiB, fits
//   float a[64][256]             → 64 KiB, TN8001 at `a`
//
// The limits are the same on every NVIDIA GPU (CUDA C++ Programming Guide,
// "Compute Capabilities"); ptxas enforces them without naming a variable.
//
// Invariant: a variable counts once, however many operations name it.
#include "compiler/driver/SharedMemory.h"
#include "compiler/ir/Layout.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MathExtras.h"

using namespace tn;

static constexpr uint64_t kStaticSharedBytes = 48 * 1024;

static constexpr uint64_t kLocalBytes = 512 * 1024;

// The first variable of a thread that cannot be had at all. What several take
// together depends on which of them live at once, and is ptxas's to say.
static void checkLocals(mir::KernelOp kernel, diag::DiagnosticSink &sink) {
  mir::LocalOp culprit;
  kernel.walk([&](mir::LocalOp local) {
    if (!culprit && mir::sizeInBytes(local.getPlace().getType().getPointee()) > kLocalBytes)
      culprit = local;
  });
  if (!culprit)
    return;
  uint64_t bytes = mir::sizeInBytes(culprit.getPlace().getType().getPointee());
  sink.report(diag::Diagnostic(diag::Code::TN8003, diag::spanOf(culprit.getLoc()),
                               "`" + culprit.getName().str() + "` takes " + std::to_string(bytes) +
                                   " bytes in each thread, which has at most " + std::to_string(kLocalBytes))
                  .inKernel(kernel.getSourceName())
                  .withHelp("use a buffer parameter, or shared memory for what a block works on"));
}

void tn::driver::checkSharedMemory(mlir::ModuleOp mir,
                                   diag::DiagnosticSink &sink) {
  for (mir::KernelOp kernel : mir.getOps<mir::KernelOp>())
    checkLocals(kernel, sink);
  for (mir::KernelOp kernel : mir.getOps<mir::KernelOp>()) {
    llvm::StringSet<> seen;
    uint64_t total = 0, largest = 0;
    mir::SharedOp culprit;
    kernel.walk([&](mir::SharedOp shared) {
      if (!seen.insert(shared.getName()).second)
        return;
      mlir::Type type = shared.getPlace().getType().getPointee();
      uint64_t align =
          std::max(mir::alignInBytes(type), shared.getAlignment().value_or(1));
      uint64_t bytes = mir::sizeInBytes(type);
      total = llvm::alignTo(total, llvm::Align(align)) + bytes;
      if (bytes > largest) {
        largest = bytes;
        culprit = shared;
      }
    });
    if (total <= kStaticSharedBytes)
      continue;
    sink.report(
        diag::Diagnostic(diag::Code::TN8001, diag::spanOf(culprit.getLoc()),
                         "kernel `" + kernel.getSourceName().str() +
                             "` needs " + std::to_string(total) +
                             " bytes of static shared memory, a block has " +
                             std::to_string(kStaticSharedBytes))
            .inKernel(kernel.getSourceName())
            .primary("`" + culprit.getName().str() + "` takes " +
                     std::to_string(largest) + " bytes")
            .withHelp("use smaller tiles, or `tn::dynamic_shared`"));
  }
}
