// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A block running on the CPU device, and how its threads take turns.
//
// One host thread runs a block. Without barriers and warp operations its
// threads are a plain loop. Otherwise each is a fiber: it runs until it waits,
// and the scheduler goes on with another that is ready:
//
//   ready --waits at an operation--> waiting --its scope arrived--> ready
//   ready --returns--> exited, which counts as having arrived everywhere
//
// Nobody ready and nobody complete is a deadlock, and is reported with the
// places where two threads wait; it never hangs.
// Invariant: fibers of a block stay on one host thread, and a block that has
// failed is never resumed (kernels own nothing that needs unwinding).
#ifndef TN_RUNTIME_LIB_CPU_BLOCK_H
#define TN_RUNTIME_LIB_CPU_BLOCK_H

#include "CpuStack.h"
#include "Launch.h"

#include <boost/context/detail/fcontext.hpp>
#include <csetjmp>

namespace tn::rt::cpu {

enum class Wait : uint8_t { None, Block, Grid, Warp, ActiveMask, Exited };
enum class WarpOp : uint8_t { Sync, Shuffle, Vote, Reduce, Match };

// What every block of a launch shares.
struct Run {
  const tn_kernel_desc *kernel;
  const tn_module_desc *module;
  const tn_launch_params *params;
  const void *const *args;
  tn_cpu_entry entry;
  uint32_t threads;
  uint64_t blocks;
  bool fibers;
  // Nonzero: threads and blocks run in an order drawn from it.
  uint64_t seed;
};

struct Thread {
  // First, so that the two can be cast into each other.
  tn_cpu_thread api;
  boost::context::detail::fcontext_t context;
  Wait wait;
  // Of the operation waited at.
  WarpOp op;
  uint32_t kind;
  uint32_t site;
  int32_t operand;
  int32_t width;
  uint64_t mask;
  uint64_t value;
  uint64_t result;
  const void *caller;
  // Its stack, and what AddressSanitizer keeps of it; see switchStarts().
  Stack stack;
  void *shadowStack;
  // Accesses that may be a wait for another thread.
  uint32_t spins;
};

struct Warp {
  uint32_t ready;
  // Lanes that wait at a warp operation, and that exited or never were.
  uint32_t waiting;
  uint32_t gone;
  uint32_t activeMask;
  // Lanes that gave way in a loop that may wait; ready again when all others
  // had their turn.
  uint32_t relaxed;
};

} // namespace tn::rt::cpu

namespace tn::rt {
class BlockSanitizer;
}

struct tn_cpu_block {
  const tn::rt::cpu::Run *run;
  uint32_t index[3];
  tn::rt::cpu::Thread *threads;
  tn::rt::cpu::Warp warps[32];
  uint32_t numWarps;
  uint32_t atBlock;
  uint32_t atGrid;
  uint32_t exited;
  boost::context::detail::fcontext_t scheduler;
  tn::rt::cpu::Stack schedulerStack;
  tn::rt::cpu::Thread *current;
  // Where a plain loop goes when a thread stops.
  std::jmp_buf escape;
  uint64_t random;
  // Null: not sanitizing.
  tn::rt::BlockSanitizer *sanitizer;
  tn_status status;
  std::string message;
};

namespace tn::rt::cpu {

inline Thread *threadOf(tn_cpu_thread *t) {
  return reinterpret_cast<Thread *>(t);
}

// Sets up a block; threads and, with fibers, stacks are the caller's.
void startBlock(tn_cpu_block &, const Run &, uint64_t blockIndex,
                Thread *threads, char *shared, char *dynamicShared);
// After startBlock: runs all threads one after another.
void runPlain(tn_cpu_block &);
// After startBlock: gives each thread a fiber on its stack.
void startFibers(tn_cpu_block &, const StackPool &, size_t firstStack);
// Runs until every thread has exited or waits for the grid, or an error.
void runFibers(tn_cpu_block &);
// The threads that wait for the grid are ready again.
void releaseGrid(tn_cpu_block &);

// For operations: the current thread gives way until it is ready again.
void park(tn_cpu_block &);
// After noteFailure(): the current thread never returns. Its frames are left
// as they are, so nothing in them may own memory.
[[noreturn]] void stop(tn_cpu_block &);
// Notes the first failure; the caller must not go on running threads.
void noteFailure(tn_cpu_block &, tn_status, const std::string &);
// "`__syncthreads()` at a.cpp:3:1", the thing that a thread waits at.
std::string waitName(const tn_cpu_block &, const Thread &);
std::string threadName(const Thread &);
// Explains why no thread can go on (CpuDeadlock.cpp).
void reportDeadlock(tn_cpu_block &);
// After a lane exited: operations that waited only for it complete
// (CpuWarp.cpp).
void recheckWarp(tn_cpu_block &, uint32_t warp);
// Ends the active-mask queries of a warp in which nobody else can run
// (CpuWarp.cpp).
void resolveActiveMask(tn_cpu_block &, uint32_t warp);

} // namespace tn::rt::cpu

#endif // TN_RUNTIME_LIB_CPU_BLOCK_H
