// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The dynamic detector of races, bad accesses and uninitialised reads on the
// CPU device, on when the environment has TN_SANITIZE=1.
//
// It sees every access of the kernel's sanitizing variant before it happens.
// Two accesses to a byte, one of them a write, race unless one is ordered
// before the other, and the only order is: a thread's own, the block's
// barriers, the warp's barriers for the lanes they name, the grid's barriers,
// and the launch. Shuffles, votes and atomics order nothing.
//
//   thread 0: s[0] = 1;              write, block 0, epoch 0
//   thread 1: x = s[0];              read, epoch 0: not ordered, TN1003
//   with a barrier between them:     read, epoch 1: ordered
//
// Invariant: what it reports does not depend on the order in which the CPU
// device happens to run threads, as long as the program's path does not.
#ifndef TN_RUNTIME_LIB_SANITIZER_H
#define TN_RUNTIME_LIB_SANITIZER_H

#include "Allocation.h"

#include <vector>

struct tn_cpu_block;
struct tn_cpu_thread;

namespace tn::rt {

// Read anew at each call, so that a test may switch it.
bool sanitizerEnabled();
// TN_SANITIZE_SEED; 0: the natural order of threads.
uint64_t sanitizerSeed();

// Bytes of an allocation were written by something other than a kernel under
// the sanitizer.
void noteWritten(const tn_allocation &, uint64_t offset, uint64_t bytes);

} // namespace tn::rt

#endif // TN_RUNTIME_LIB_SANITIZER_H
