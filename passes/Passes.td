// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The passes of stage 2, as tn-opt knows them. The compiler itself calls
// `checkModule` and `lowerModule` (Passes.h).
#ifndef TN_PASSES_TD
#define TN_PASSES_TD

include "mlir/Pass/PassBase.td"

def TnCheck : Pass<"tn-check", "::mlir::ModuleOp"> {
  let summary = "prove every kernel, or report faults: phase built to checked";
  let description = [{
    Prints one line a diagnostic on stderr ("TN1001 error: … "), then one line
    a kernel with its verdict and launch conditions. Fails when a kernel is
    rejected or undecided and `keep-going` is not set.
  }];
  let options = [
    Option<"keepGoing", "keep-going", "bool", "false", "succeed whatever the verdicts are">,
    Option<"block", "block", "std::string", "", "block shape, as in --block">,
    Option<"grid", "grid", "std::string", "", "grid shape, as in --grid">,
    Option<"assume", "assume", "std::string", "", "an assumption, as in --assume">
  ];
}

def TnLower : Pass<"tn-lower", "::mlir::ModuleOp"> {
  let summary = "attach proved facts, strip unproved flags: phase checked to lowered";
}

def TnPrintAccesses : Pass<"tn-print-accesses", "::mlir::ModuleOp"> {
  let summary = "print the access records of every kernel on stderr";
  let options = [
    Option<"simplified", "simplified", "bool", "false",
           "after launch conditions took the wraps away">
  ];
}

#endif // TN_PASSES_TD
