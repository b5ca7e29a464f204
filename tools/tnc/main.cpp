// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The compiler's program: everything is behind runDriver.
//
// Sources may nest deeper than the usual 8 MiB of stack allow for: the work is
// done in a thread with more, of which only what is touched is real memory.
#include "compiler/driver/Driver.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/thread.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::setBugReportMsg("tnc crashed, which is a bug in tnc: please report it "
                        "with the source file and this text.\n");
  constexpr unsigned kStackBytes = 256u << 20;
  int status = 2;
  llvm::thread worker(std::optional<unsigned>(kStackBytes), [&] { status = tn::driver::runDriver(argc, argv); });
  worker.join();
  return status;
}
