// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies of a group: not in the language yet (race-7).
#pragma once
#pragma GCC system_header
#include <cooperative_groups.h>

namespace cooperative_groups {
#define TN_ASYNC                                                                                   \
  TN_OUTSIDE("an asynchronous copy", "copy with a plain assignment, then `__syncthreads()`")
template <class Group, class T, class U>
TN_ASYNC void memcpy_async(const Group &group, T *to, const U *from, size_t size);
template <class Group> TN_ASYNC void wait(const Group &group);
template <unsigned N, class Group> TN_ASYNC void wait_prior(const Group &group);
#undef TN_ASYNC
} // namespace cooperative_groups
