// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One launch being prepared: what the checks look at and the devices run.
//
// Invariant: it lives on the launching thread's stack and nothing here is
// allocated, since a checked launch may cost little more than a bare one.
#ifndef TN_RUNTIME_LIB_LAUNCH_H
#define TN_RUNTIME_LIB_LAUNCH_H

#include "Allocation.h"
#include "Kernel.h"

namespace tn::rt {

inline constexpr uint32_t maxParams = 64;
inline constexpr uint32_t maxArgs = 256;

// The bytes behind one pointer-like argument.
struct ArgumentRange {
  uintptr_t begin;
  uintptr_t end;
  uint32_t param;
  // The extent comes from the allocation, not from the caller: the kernel may
  // use less of it.
  bool guessed;
  // Nobody knows the extent; `end` is one element on.
  bool unknown;
  // Null: not ours.
  const tn_allocation *owner;
};

struct Launch {
  ActiveKernel *kernel;
  const tn_kernel_desc *desc;
  tn_device *device;
  const tn_launch_params *params;
  const tn_arg *args;
  // Per argument of the device entry.
  const void *values[maxArgs];
  uint64_t extentBytes[maxArgs];
  ArgumentRange ranges[maxParams];
  uint32_t numRanges;
};

// LaunchArguments.cpp: fills `values`, `extentBytes` and `ranges`, checking
// count, kind, size, constness, alignment and the generation of views.
tn_status prepareArguments(Launch &);
// LaunchChecks.cpp, in the order in which they run.
tn_status checkShape(const Launch &);
tn_status checkOverlap(const Launch &);
tn_status checkContract(const Launch &);
tn_status checkInitialized(const Launch &);

namespace cpu {
// Runs the kernel to its end.
tn_status launch(const Launch &);
} // namespace cpu

} // namespace tn::rt

#endif // TN_RUNTIME_LIB_LAUNCH_H
