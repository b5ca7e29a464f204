// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Byte offsets of the structures of runtime/include/tn/abi.h that generated
// code reads or writes. test/unit/codegen/AbiLayoutTest.cpp compares every one
// with the C structure, so that a change there cannot go unnoticed.
#ifndef TN_COMPILER_CODEGEN_ABILAYOUT_H
#define TN_COMPILER_CODEGEN_ABILAYOUT_H

namespace tn::codegen::abi {

// tn_trap_record
enum TrapRecord : unsigned {
  kTrapClaimed = 0,
  kTrapReady = 4,
  kTrapModuleId = 8,
  kTrapLocation = 12,
  kTrapThread = 16,
  kTrapBlock = 28,
  kTrapIndex = 40,
  kTrapLength = 48,
  kTrapSize = 56
};

// tn_cpu_thread
enum CpuThread : unsigned {
  kCpuThread = 0,
  kCpuBlock = 12,
  kCpuBlockDim = 24,
  kCpuGridDim = 36,
  kCpuShared = 48,
  kCpuDynamicShared = 56
};

// tn_launch_view
enum LaunchView : unsigned {
  kViewGrid = 0,
  kViewBlock = 12,
  kViewDynamicShared = 24,
  kViewArgs = 32,
  kViewExtents = 40
};

// tn_violation
enum Violation : unsigned {
  kViolationCondition = 0,
  kViolationLhs = 8,
  kViolationRhs = 16
};

} // namespace tn::codegen::abi

#endif // TN_COMPILER_CODEGEN_ABILAYOUT_H
