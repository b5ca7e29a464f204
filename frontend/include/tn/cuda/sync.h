// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers, fences, clocks, traps, printf and assert.
#ifndef TN_CUDA_SYNC_H
#define TN_CUDA_SYNC_H

#include <tn/cuda/keywords.h>

TN_CUDA("sync.block") void __syncthreads();
TN_CUDA("sync_reduce.count") int __syncthreads_count(int predicate);
TN_CUDA("sync_reduce.and") int __syncthreads_and(int predicate);
TN_CUDA("sync_reduce.or") int __syncthreads_or(int predicate);
TN_CUDA("sync.warp") void __syncwarp(unsigned mask = 0xffffffffu);
TN_CUDA("fence.block") void __threadfence_block();
TN_CUDA("fence.grid") void __threadfence();
TN_CUDA("fence.system") void __threadfence_system();

TN_CUDA("clock") long long clock64();
__attribute__((device)) inline int clock() { return static_cast<int>(clock64()); }
// Only a hint to the scheduler.
__attribute__((device)) inline void __nanosleep(unsigned) {}
TN_CUDA("trap") __attribute__((noreturn)) void __trap();

// The C library's own names, so that <cstdio> and <cassert> may follow.
extern "C" {
__attribute__((device)) int printf(const char *, ...);
TN_CUDA("assert_fail")
__attribute__((noreturn)) void __assert_fail(const char *text, const char *file, unsigned line,
                                             const char *function) noexcept;
// Clang's own <new> refers to these; a kernel that reaches them is rejected,
// since they have no body.
__attribute__((device)) void *malloc(decltype(sizeof(0)));
__attribute__((device)) void free(void *);
}
#ifndef NDEBUG
#define assert(...) ((__VA_ARGS__) ? (void)0 : __assert_fail(#__VA_ARGS__, __FILE__, __LINE__, ""))
#else
#define assert(...) ((void)0)
#endif

#endif // TN_CUDA_SYNC_H
