// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One source file through all stages.
#ifndef TN_COMPILER_DRIVER_PIPELINE_H
#define TN_COMPILER_DRIVER_PIPELINE_H

#include "compiler/diagnostics/DiagnosticList.h"
#include "compiler/driver/Invocation.h"

namespace tn::driver {

/// Makes what `inv` asks for of `input`, at `output` ("-": stdout). Kernel
/// faults go to `diagnostics`; other errors come back, as a failure without a
/// text when `diagnostics` (or Clang, on stderr) has said everything. `reports`
/// gets one entry a kernel as soon as the checks have run. Nothing is written
/// at `output` unless the whole file compiled.
llvm::Error compile(const Invocation &inv, const Input &input,
                    const std::string &output,
                    diag::DiagnosticList &diagnostics,
                    std::vector<KernelReport> &reports);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_PIPELINE_H
