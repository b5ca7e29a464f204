// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From values of a kernel's launch symbols to a launch that the interpreter can
// run: arguments, and one buffer for each pointer.
//
//   block 2, n = 3, y.size() = 3
//   → launch {grid 1, block 2}, buffers {12 bytes}, arguments {3, place 0, 3}
//
// Invariant: a buffer has exactly the bytes that its length says, so that an
// access outside them is seen; distinct pointers get distinct buffers, as the
// launch demands of distinct arguments.
#ifndef TN_PASSES_CHECK_REPLAY_CONCRETELAUNCH_H
#define TN_PASSES_CHECK_REPLAY_CONCRETELAUNCH_H

#include "compiler/interp/Interp.h"
#include "passes/analysis/Expr.h"
#include <map>
#include <random>

namespace tn {

/// Values by what they are of, arguments or members of structs (slots). Lengths
/// count elements.
struct LaunchValues {
  std::array<analysis::Int, 3> block = {1, 1, 1}, grid = {1, 1, 1};
  /// By argument: scalars, and the lengths of spans and mdspans; of a pointer
  /// whether it is null.
  std::map<unsigned, analysis::Int> scalars;
  /// By argument: elements behind raw pointers.
  std::map<unsigned, analysis::Int> extents;
};

/// What a buffer holds.
struct BufferPlan {
  unsigned arg = 0;
  mlir::Type element;
  bool isOfStruct = false; ///< a pointer inside a by-value struct that has no slot
  /// Its size follows from values that the caller did not give.
  bool isGuessed = false;
  /// A token's kind, and its bound: what it may hold [race-6].
  std::string token;
  uint64_t tokenBound = 0;
};

struct ConcreteLaunch {
  interp::Launch launch;
  std::vector<interp::Buffer> buffers;
  std::vector<BufferPlan> plans; ///< one a buffer
  std::vector<interp::Argument> arguments;
};

/// Values that were not given: scalars are `scalar`, lengths `length`. Nothing
/// when the launch has more than `maxThreads` threads or `maxBytes` bytes.
struct LaunchLimits {
  analysis::Int maxThreads = 4096, maxBytes = 16 << 20;
  analysis::Int scalar = 0, length = 256;
};
std::optional<ConcreteLaunch> makeLaunch(mir::KernelOp kernel,
                                         const LaunchValues &values,
                                         const LaunchLimits &limits);

/// How a buffer's contents are chosen.
enum class Contents {
  Zeros,
  Small,       ///< integers in [0, bound), floats in [0, bound)
  Ascending,   ///< integers that never fall, from 0 to at most bound
  Permutation, ///< 0 to elements − 1, shuffled
  Extremes,    ///< the least and greatest numbers, −1, 0, 1; infinities, NaN
  Noise        ///< any bits
};
void fill(std::vector<uint8_t> &bytes, mlir::Type element, Contents contents,
          uint64_t bound, std::mt19937_64 &random);

/// As a launch could: what `contents` says, or of a token what it promises.
void fill(std::vector<uint8_t> &bytes, const BufferPlan &plan, Contents contents,
          uint64_t bound, std::mt19937_64 &random);

} // namespace tn

#endif // TN_PASSES_CHECK_REPLAY_CONCRETELAUNCH_H
