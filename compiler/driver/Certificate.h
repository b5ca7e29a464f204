// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `--emit-certificate=DIR`: what was proved, for another solver to look at
// again. `--report=proof`: what it cost.
#ifndef TN_COMPILER_DRIVER_CERTIFICATE_H
#define TN_COMPILER_DRIVER_CERTIFICATE_H

#include "compiler/driver/Invocation.h"
#include "llvm/Support/Error.h"

namespace tn::driver {

/// Writes DIR/<kernel>/NNNN.smt2, one script a proof, each of which must be
/// `unsat`, and DIR/<kernel>/certificate.json, which says what each proves, for
/// every accepted or conditional kernel. What an earlier run left in a kernel's
/// folder is removed. Fails when the folder or a file cannot be written.
llvm::Error writeCertificates(llvm::StringRef dir, llvm::ArrayRef<KernelReport> reports);

/// One line a kernel: accesses, solver queries, solver steps, milliseconds.
void printProofCost(ReportForm form, llvm::ArrayRef<KernelReport> reports, llvm::raw_ostream &out);

} // namespace tn::driver

#endif // TN_COMPILER_DRIVER_CERTIFICATE_H
