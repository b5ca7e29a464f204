// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The threads of the host that share out the blocks of a launch.
#ifndef TN_RUNTIME_LIB_CPU_POOL_H
#define TN_RUNTIME_LIB_CPU_POOL_H

namespace tn::rt::cpu {

// Host threads a launch may use, the caller included; TN_CPU_THREADS changes
// it. At least 1.
unsigned poolSize();

// Calls work(context) on `threads` host threads at once, one of them the
// caller; returns when all have returned. One call at a time runs; others
// wait.
void onAllThreads(unsigned threads, void (*work)(void *), void *context);

} // namespace tn::rt::cpu

#endif // TN_RUNTIME_LIB_CPU_POOL_H
