// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What does a kernel do in one concrete launch? Runs MIR, all threads of it,
// and reports every fault: this interpreter defines the semantics of MIR. It
// replays the witnesses of the checks and tests passes and code generation.
//
//   std::vector<Buffer> buffers{Buffer::of<float>({1, 2, 3})};
//   auto outcome = interpret(kernel, {.grid = {1, 1, 1}, .block = {3, 1, 1}},
//                            buffers, {Argument::place(0),
//                            Argument::of<int64_t>(3)});
//   if (outcome && outcome->ok()) …  buffers[0].bytes holds what the kernel
//   wrote
//
// Invariant: nothing is undefined here. An access outside its object, a read of
// bytes never written, a race, a barrier that some threads pass by: each is a
// fault with its operation and threads, after which the run goes on with a
// value of zero or ends. The order of threads is a function of `seed`.
//
// Two threads race on a byte when one writes, they are not both atomic with
// equal width and a scope that holds both, and no barrier orders them. Acquire
// and release order nothing here, so hand-made locks are reported (race-5);
// such faults carry `inUnsafe` when the author marked them.
#ifndef TN_COMPILER_INTERP_INTERP_H
#define TN_COMPILER_INTERP_INTERP_H

#include "compiler/ir/Dialect.h"
#include "llvm/Support/Error.h"
#include <array>
#include <cstring>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace tn::interp {

struct Launch {
  std::array<uint32_t, 3> grid = {1, 1, 1};
  std::array<uint32_t, 3> block = {1, 1, 1};
  uint64_t dynamicShared = 0; ///< bytes
};

/// One allocation in global (or constant) space, read and written in place.
struct Buffer {
  std::vector<uint8_t> bytes;
  /// One flag a byte: was it ever written? Empty: all were.
  std::vector<uint8_t> written;
  uint64_t alignment = 256; ///< of its first byte
  uint64_t touched = 0;     ///< after a run: the end of what was accessed

  template <class T> static Buffer of(std::vector<T> values) {
    Buffer buffer;
    buffer.bytes.resize(values.size() * sizeof(T));
    std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
    return buffer;
  }
  /// `size` bytes that nobody has written.
  static Buffer fresh(uint64_t size) {
    Buffer buffer;
    buffer.bytes.resize(size);
    buffer.written.resize(size);
    return buffer;
  }
  template <class T> std::vector<T> as() const {
    std::vector<T> values(bytes.size() / sizeof(T));
    std::memcpy(values.data(), bytes.data(), values.size() * sizeof(T));
    return values;
  }
};

/// One argument of the device entry: the bytes of a scalar or of a struct in
/// param space, or an address inside a buffer. Two arguments may name one
/// buffer.
struct Argument {
  std::vector<uint8_t> bytes;
  /// Pointers inside a struct by value: (offset in it, buffer's index).
  std::vector<std::pair<uint64_t, int>> places;
  int buffer = -1;    ///< index into the launch's buffers, -1 for bytes
  int64_t offset = 0; ///< of the address, in bytes

  template <class T> static Argument of(T value) {
    Argument argument;
    argument.bytes.resize(sizeof(T));
    std::memcpy(argument.bytes.data(), &value, sizeof(T));
    return argument;
  }
  static Argument place(int buffer, int64_t offset = 0) {
    Argument argument;
    argument.buffer = buffer;
    argument.offset = offset;
    return argument;
  }
};

enum class FaultKind {
  Race,           ///< two threads, no order between them
  Bounds,         ///< an access or a tn.bounds outside the object
  Uninitialized,  ///< a read of bytes that nobody wrote
  Misaligned,     ///< an access at an address that its width does not divide
  DeadVariable,   ///< an access to a variable after its region was left
  InvalidPointer, ///< bytes read as an address that are none; order of two
                  ///< objects
  Divergence,     ///< a barrier or collective that a thread of its scope misses
  EarlyExit,      ///< a block barrier after some threads have left the kernel
  BadMask,        ///< a warp mask without the thread itself or the source lane
  Arithmetic,     ///< division by zero, overflowing shift or conversion
  Check,          ///< a tn.check failed; ends the launch
  Assert,         ///< a tn.assert failed; ends the launch
  Trap,           ///< tn.trap; ends the launch
  Promise,        ///< a tn.expects is false in this launch; ends the launch
  StepLimit       ///< did not end within Options::maxSteps
};
llvm::StringRef faultName(FaultKind kind); ///< "race", "bounds", …

enum class AccessMode : uint8_t { Read, Write, AtomicRead, AtomicWrite };

struct ThreadId {
  std::array<uint32_t, 3> block = {0, 0, 0};
  std::array<uint32_t, 3> thread = {0, 0, 0};
  bool operator==(const ThreadId &) const = default;
};

struct Fault {
  FaultKind kind;
  mlir::Operation *op = nullptr;
  ThreadId thread;
  /// Races and divergence: what the other thread did. Null elsewhere.
  mlir::Operation *otherOp = nullptr;
  ThreadId otherThread;
  std::string object;    ///< the object's name, "" when there is none
  int64_t offset = 0;    ///< in bytes from its start; of tn.bounds the index
  uint64_t size = 0;     ///< bytes accessed; of tn.bounds the length
  /// Accesses: what they do. Races: where the two begin, too.
  uint64_t start = 0, otherStart = 0;
  AccessMode mode = AccessMode::Read, otherMode = AccessMode::Read;
  bool inUnsafe = false; ///< one of the operations stands in tn.unsafe
  std::string detail;    ///< the rest of the story
};

/// "race on `y` at byte 4: thread (1,0,0) of block (0,0,0) … ", one line.
std::string describe(const Fault &fault);

/// Two accesses of which it is asked whether they race in this very launch, or
/// one warp operation that both threads may come to.
struct Watch {
  mlir::Operation *op = nullptr, *otherOp = nullptr;
  ThreadId thread, otherThread;
};

struct Options {
  uint64_t seed = 0; ///< 0: threads run in order, from barrier to barrier
  uint64_t maxSteps = 100'000'000;
  unsigned maxFaults = 16; ///< the run ends when there are so many
  bool races = true;       ///< look for races
  /// Accesses that fences and acquire and release operations may order are no
  /// races. For who says that a race surely happens.
  bool fencesMayOrder = false;
  /// The run ends when the two are seen to race.
  std::optional<Watch> watch;
  /// Accesses outside, unwritten or misaligned are told of this thread only.
  std::optional<ThreadId> faultsOf;
  /// Contents of host-writable module variables, instead of their own.
  std::map<std::string, std::vector<uint8_t>> globals;
};

struct Outcome {
  std::vector<Fault>
      faults;         ///< in the order they happened, one a place and kind
  std::string output; ///< of tn.printf
  uint64_t steps = 0; ///< operations run
  bool ended = false; ///< all threads left the kernel
  bool raced = false; ///< the accesses of Options::watch did
  /// How often its two threads came to the barrier or warp operation `op`.
  uint64_t came[2] = {0, 0};
  std::map<std::string, std::vector<uint8_t>>
      globals; ///< module variables after
  bool ok() const { return faults.empty(); }
  const Fault *first(FaultKind kind) const;
};

/// Runs one launch. The error is a caller's mistake: arguments that do not fit
/// the kernel, a launch of no threads, an operation without a meaning here.
llvm::Expected<Outcome> interpret(mir::KernelOp kernel, const Launch &launch,
                                  std::vector<Buffer> &buffers,
                                  llvm::ArrayRef<Argument> arguments,
                                  const Options &options = {});

/// The first launch condition that does not hold.
struct Violation {
  mir::RequireOp condition;
  __int128 lhs = 0, rhs = 0;
};
llvm::Expected<std::optional<Violation>>
evaluateContract(mir::ContractOp contract, const Launch &launch,
                 std::vector<Buffer> &buffers,
                 llvm::ArrayRef<Argument> arguments);

} // namespace tn::interp

#endif // TN_COMPILER_INTERP_INTERP_H
