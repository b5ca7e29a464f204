// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's program: everything is behind runDriver.
#include "compiler/driver/Driver.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/PrettyStackTrace.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::setBugReportMsg("tnc crashed, which is a bug in tnc: please report it "
                        "with the source file and this text.\n");
  return tn::driver::runDriver(argc, argv);
}
