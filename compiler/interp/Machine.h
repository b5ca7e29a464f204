// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The state of a running launch, and which file answers what about it.
//
//   Launch.cpp    takes arguments, makes blocks, returns the outcome
//   Schedule.cpp  which thread runs next; block and grid barriers
//   Control.cpp   one operation: regions, exits, ids, checks
//   Function.cpp  values, places and accesses of one thread
//   Arith.cpp     arith and tn.math on values        Atomics.cpp  tn.atomic_*
//   Warp.cpp      collectives of a warp              Print.cpp    tn.printf
//   Race.cpp      order of accesses                  Memory.cpp   objects
//
// A thread is a stack of regions rather than a native stack, so it can be left
// after any operation and a launch of thousands of threads costs little.
#ifndef TN_COMPILER_INTERP_MACHINE_H
#define TN_COMPILER_INTERP_MACHINE_H

#include "compiler/interp/Interp.h"
#include "compiler/interp/Memory.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <random>

namespace tn::interp {

/// One region that a thread is inside.
struct Frame {
  mlir::Region *region;
  mlir::Block::iterator next;
  llvm::SmallVector<uint32_t, 2> locals; ///< objects to release when it is left
};

enum class Status { Ready, Waiting, Exited };

struct BlockState;

struct Thread {
  ThreadId id;
  BlockState *block = nullptr;
  Moment now;
  Seen seen{};
  Status status = Status::Ready;
  std::vector<Datum> values; ///< by the slots of Machine::slots
  llvm::SmallVector<Frame, 8> frames;
  /// While it waits at a barrier or collective: the operation and its lanes.
  mlir::Operation *waitsAt = nullptr;
  uint64_t mask = 0;
};

struct BlockState {
  std::array<uint32_t, 3> index = {0, 0, 0};
  uint32_t epoch = 0;
  std::vector<Thread> threads;
  llvm::DenseMap<mlir::Attribute, Datum> shared; ///< by name
  Datum dynamicShared;
};

/// The last read and the last write of each of two threads.
struct Watched {
  std::optional<PastAccess> last[2][2];
};

struct Machine {
  mlir::Operation *root = nullptr; ///< the kernel or the contract
  Launch launch;
  Options options;
  Memory memory;
  Outcome outcome;
  llvm::DenseMap<mlir::Value, uint32_t> slots;
  llvm::DenseMap<mlir::Attribute, Datum> globals; ///< by symbol name
  std::vector<Datum> arguments;
  uint32_t gridEpoch = 0;
  bool stopped = false;    ///< by a trap, a limit or too many faults
  std::string unsupported; ///< not empty: an operation without a meaning here
  std::mt19937_64 random;
  std::optional<Violation> violation; ///< of a contract
  /// What the two threads of Options::watch did to each byte: (object,
  /// generation, byte).
  std::map<std::tuple<uint32_t, uint32_t, uint64_t>, Watched> watched;
  /// When a thread of a block ran a fence, rising, by the block's number.
  std::map<uint32_t, std::vector<uint64_t>> fences;
};

// Function.cpp ---------------------------------------------------------------

/// Gives every value under `root` a slot.
void numberValues(Machine &machine);
Datum value(Machine &machine, Thread &thread, mlir::Value v);
void setValue(Machine &machine, Thread &thread, mlir::Value v, Datum datum);
inline Datum integer(Bits bits) { return {bits, 0, 0}; }
/// `bits` of `type`'s width read as a signed number.
__int128 asSigned(Bits bits, mlir::Type type);
Bits truncateTo(Bits bits, mlir::Type type);

/// What an access may touch, or null after the fault was reported. `align` in
/// bytes; notes the access for races.
Object *access(Machine &machine, Thread &thread, mlir::Operation *op,
               Datum place, uint64_t size, uint64_t align, AccessMode mode,
               mir::Scope scope = mir::Scope::Thread);
/// Faults when a byte in the range was never written.
void needWritten(Machine &machine, Thread &thread, mlir::Operation *op,
                 const Object &object, uint64_t offset, uint64_t size);
/// tn.load, tn.store, tn.copy, tn.zero and the operations on places; false when
/// `op` is none of them.
bool runMemory(Machine &machine, Thread &thread, mlir::Operation *op);

// Arith.cpp, Atomics.cpp, Print.cpp
// --------------------------------------------

bool runArith(Machine &machine, Thread &thread, mlir::Operation *op);
bool runAtomic(Machine &machine, Thread &thread, mlir::Operation *op);
void runPrintf(Machine &machine, Thread &thread, mir::PrintfOp op);
double toDouble(Bits bits, mlir::Type type);
/// Rounds to nearest even.
Bits fromDouble(double number, mlir::Type type);

// Control.cpp ----------------------------------------------------------------

/// Runs the next operation of a ready thread.
void step(Machine &machine, Thread &thread);
void enter(Machine &machine, Thread &thread, mlir::Region &region);

// Schedule.cpp, Warp.cpp
// -------------------------------------------------------

/// Runs the threads of these blocks to their end.
void runBlocks(Machine &machine, llvm::MutableArrayRef<BlockState> blocks);
/// Runs a collective when all its lanes wait at it; true when some were freed.
bool completeWarp(Machine &machine, llvm::MutableArrayRef<Thread> warp);

// Fault.cpp
// --------------------------------------------------------------------

/// Notes a fault once for each kind and pair of operations.
Fault *report(Machine &machine, FaultKind kind, const Thread &thread,
              mlir::Operation *op, std::string detail = "");
bool insideUnsafe(mlir::Operation *op);

} // namespace tn::interp

#endif // TN_COMPILER_INTERP_MACHINE_H
