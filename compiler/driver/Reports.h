// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What tnc prints about kernels beside diagnostics: verdicts, the safety
// report, resources.
#ifndef TN_COMPILER_DRIVER_REPORTS_H
#define TN_COMPILER_DRIVER_REPORTS_H

#include "compiler/driver/Invocation.h"
#include "compiler/emit/Manifest.h"

namespace tn::driver {

/// "saxpy.cpp:5: saxpy: accepted", one line a kernel.
void printVerdicts(llvm::ArrayRef<KernelReport> reports,
                   llvm::raw_ostream &out);
/// "3 kernels: 2 accepted, 1 rejected".
void printVerdictSummary(llvm::ArrayRef<KernelReport> reports,
                         llvm::raw_ostream &out);

/// What `--exercise` found; false when an accepted kernel had a fault.
bool printExercise(llvm::ArrayRef<KernelReport> reports,
                   llvm::raw_ostream &out);

void printSafety(ReportForm form, llvm::ArrayRef<KernelReport> reports,
                 llvm::raw_ostream &out);

void printResources(const Invocation &inv, llvm::ArrayRef<KernelReport> reports,
                    llvm::ArrayRef<emit::ArchitectureResources> resources,
                    llvm::raw_ostream &out);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_REPORTS_H
