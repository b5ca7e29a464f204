// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asynchronous copies into shared memory: not in the language yet (race-7).
#pragma once
#pragma GCC system_header

#define TN_ASYNC                                                                                   \
  TN_OUTSIDE("an asynchronous copy", "copy with a plain assignment, then `__syncthreads()`")
TN_ASYNC void __pipeline_memcpy_async(void *shared, const void *global, size_t size,
                                      size_t zeros = 0);
TN_ASYNC void __pipeline_commit();
TN_ASYNC void __pipeline_wait_prior(size_t groups);
TN_ASYNC void __pipeline_arrive_on(void *barrier);
#undef TN_ASYNC
