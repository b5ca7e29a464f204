// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// How faults are noted and said.
#include "compiler/interp/Machine.h"

#include "llvm/Support/raw_ostream.h"

namespace tn::interp {

llvm::StringRef faultName(FaultKind kind) {
  switch (kind) {
  case FaultKind::Race:
    return "race";
  case FaultKind::Bounds:
    return "out of bounds";
  case FaultKind::Uninitialized:
    return "uninitialised read";
  case FaultKind::Misaligned:
    return "misaligned access";
  case FaultKind::DeadVariable:
    return "access to a dead variable";
  case FaultKind::InvalidPointer:
    return "invalid pointer";
  case FaultKind::Divergence:
    return "divergent barrier";
  case FaultKind::EarlyExit:
    return "early exit before a barrier";
  case FaultKind::BadMask:
    return "bad warp mask";
  case FaultKind::Arithmetic:
    return "undefined arithmetic";
  case FaultKind::Check:
    return "failed check";
  case FaultKind::Assert:
    return "failed assertion";
  case FaultKind::Trap:
    return "trap";
  case FaultKind::Promise:
    return "broken promise";
  case FaultKind::StepLimit:
    return "step limit";
  }
  llvm_unreachable("all kinds are listed");
}

const Fault *Outcome::first(FaultKind kind) const {
  for (const Fault &fault : faults)
    if (fault.kind == kind)
      return &fault;
  return nullptr;
}

bool insideUnsafe(mlir::Operation *op) {
  return op && (op->getParentOfType<mir::UnsafeOp>() != nullptr);
}

Fault *report(Machine &machine, FaultKind kind, const Thread &thread,
              mlir::Operation *op, std::string detail) {
  auto &faults = machine.outcome.faults;
  bool isOwn = kind == FaultKind::Bounds || kind == FaultKind::Uninitialized ||
               kind == FaultKind::Misaligned;
  if (isOwn && machine.options.faultsOf &&
      !(thread.id == *machine.options.faultsOf))
    return nullptr;
  if (faults.size() >= machine.options.maxFaults) {
    machine.stopped = true;
    return nullptr;
  }
  // Races are told apart by both operations, which the caller looks up.
  if (kind != FaultKind::Race)
    for (const Fault &fault : faults)
      if (fault.kind == kind && fault.op == op)
        return nullptr;
  Fault fault;
  fault.kind = kind;
  fault.op = op;
  fault.thread = thread.id;
  fault.inUnsafe = insideUnsafe(op);
  fault.detail = std::move(detail);
  faults.push_back(std::move(fault));
  return &faults.back();
}

static void printThread(llvm::raw_ostream &out, const ThreadId &id) {
  out << "thread (" << id.thread[0] << ',' << id.thread[1] << ','
      << id.thread[2] << ") of block (" << id.block[0] << ',' << id.block[1]
      << ',' << id.block[2] << ')';
}

std::string describe(const Fault &fault) {
  std::string text;
  llvm::raw_string_ostream out(text);
  out << faultName(fault.kind);
  if (!fault.object.empty())
    out << " on `" << fault.object << "` at byte " << fault.offset << ", "
        << fault.size << " wide";
  out << ": ";
  printThread(out, fault.thread);
  if (fault.op)
    out << " in " << fault.op->getName() << " at " << fault.op->getLoc();
  if (fault.otherOp) {
    out << "; ";
    printThread(out, fault.otherThread);
    out << " in " << fault.otherOp->getName() << " at "
        << fault.otherOp->getLoc();
  }
  if (!fault.detail.empty())
    out << "; " << fault.detail;
  return text;
}

} // namespace tn::interp
