// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The offsets that generated code uses are those of the C structures. The
// tables that are only read by the runtime are compared in
// RegistrationTest.cpp.
#include "compiler/codegen/AbiLayout.h"
#include "runtime/include/tn/abi.h"
#include <cstddef>

using namespace tn::codegen::abi;

static_assert(offsetof(tn_trap_record, claimed) == kTrapClaimed);
static_assert(offsetof(tn_trap_record, ready) == kTrapReady);
static_assert(offsetof(tn_trap_record, module_id) == kTrapModuleId);
static_assert(offsetof(tn_trap_record, location) == kTrapLocation);
static_assert(offsetof(tn_trap_record, thread) == kTrapThread);
static_assert(offsetof(tn_trap_record, block) == kTrapBlock);
static_assert(offsetof(tn_trap_record, index) == kTrapIndex);
static_assert(offsetof(tn_trap_record, length) == kTrapLength);
static_assert(sizeof(tn_trap_record) == kTrapSize);

static_assert(offsetof(tn_cpu_thread, thread) == kCpuThread);
static_assert(offsetof(tn_cpu_thread, block) == kCpuBlock);
static_assert(offsetof(tn_cpu_thread, block_dim) == kCpuBlockDim);
static_assert(offsetof(tn_cpu_thread, grid_dim) == kCpuGridDim);
static_assert(offsetof(tn_cpu_thread, shared) == kCpuShared);
static_assert(offsetof(tn_cpu_thread, dynamic_shared) == kCpuDynamicShared);

static_assert(offsetof(tn_launch_view, grid) == kViewGrid);
static_assert(offsetof(tn_launch_view, block) == kViewBlock);
static_assert(offsetof(tn_launch_view, dynamic_shared) == kViewDynamicShared);
static_assert(offsetof(tn_launch_view, args) == kViewArgs);
static_assert(offsetof(tn_launch_view, extent_bytes) == kViewExtents);

static_assert(offsetof(tn_violation, condition) == kViolationCondition);
static_assert(offsetof(tn_violation, lhs) == kViolationLhs);
static_assert(offsetof(tn_violation, rhs) == kViolationRhs);
