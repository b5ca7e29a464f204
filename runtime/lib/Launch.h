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
// Integers and pointers in structs; the compiler gives no more of them slots.
inline constexpr uint32_t maxMembers = 256;

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
  // The pointer in the struct `param` that it is; null: the parameter itself.
  const tn_member_desc *member;
};

struct Launch {
  ActiveKernel *kernel;
  const tn_kernel_desc *desc;
  tn_device *device;
  const tn_launch_params *params;
  const tn_arg *args;
  // Per argument of the device entry.
  const void *values[maxArgs];
  // Also by slot of a member.
  uint64_t extentBytes[maxArgs + maxMembers];
  ArgumentRange ranges[maxParams + maxMembers];
  uint32_t numRanges;
};

// What the descriptors say of the pointer behind a range.
struct RangeInfo {
  const char *name;
  uint32_t access;
  uint32_t size; // of one element, at least 1
  uint32_t slot; // in extentBytes
};
inline RangeInfo infoOf(const Launch &l, const ArgumentRange &r) {
  const tn_param_desc &p = l.desc->params[r.param];
  if (const tn_member_desc *m = r.member)
    return {m->name, m->access, m->size ? m->size : 1, m->slot};
  return {p.name, p.access, p.size ? p.size : 1, p.first_arg};
}

// LaunchArguments.cpp: fills `values`, `extentBytes` and `ranges`, checking
// count, kind, size, constness, alignment and the generation of views.
tn_status prepareArguments(Launch &);
// LaunchMembers.cpp: the same for pointers inside structs. Needs `values`.
tn_status prepareMembers(Launch &);
// Bytes from an address to the end of its allocation, and which that is.
// TN_UNKNOWN_EXTENT: nobody knows. Null has none.
uint64_t bytesBehind(const Launch &, const void *address, const tn_allocation *&owner);
// Is the memory of a range, `bytes` long, on the launch's device and inside its
// allocation? Else the reason.
std::string misplaced(const Launch &, const ArgumentRange &, uint64_t bytes);
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
