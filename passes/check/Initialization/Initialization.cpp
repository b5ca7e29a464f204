// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [init-1] First step: an object that is read and that nothing in the kernel
// ever writes. See Initialization.h; docs/safety.md says what is not yet
// looked at.
#include "passes/check/Initialization/Initialization.h"
#include "llvm/ADT/STLExtras.h"

namespace tn {
using namespace analysis;

CheckResult checkInitialization(Prover &prover, llvm::StringRef kernelName) {
  CheckResult result;
  for (const Object &object : prover.kernel.objects) {
    if (object.kind != ObjectKind::Shared && object.kind != ObjectKind::Local)
      continue;
    const Access *read = nullptr;
    bool written = object.escapes || object.written;
    for (const Access &a : prover.kernel.accesses) {
      if (a.object != object.id)
        continue;
      bool writes = a.mode == AccessMode::Write || a.mode == AccessMode::AtomicWrite;
      // An atomic update reads as well; the first write must be a plain one.
      written |= a.mode == AccessMode::Write || a.isUnsafe;
      if (!writes && !read)
        read = &a;
      if (a.mode == AccessMode::AtomicWrite && !read)
        read = &a;
    }
    if (!read || written)
      continue;
    diag::Diagnostic d(diag::Code::TN4001, diag::spanOf(read->op->getLoc()),
                       "`" + object.name + "` is read but never written");
    d.kernel = kernelName.str();
    d.primaryLabel = "reads whatever the memory held before";
    d.help = "write it before, for example with zeros";
    result.add(Outcome::Rejected, std::move(d));
  }
  return result;
}

} // namespace tn
