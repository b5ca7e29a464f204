// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the hardware does, as functions that tnc recognises by annotation.
//
// The frontend reads "tn:NAME" off the callee and never looks at the body. The
// bodies are for host compilers: a kernel that is called as an ordinary
// function reports that, whichever operation it reaches first.
#ifndef TN_KERNEL_INTRINSICS_H
#define TN_KERNEL_INTRINSICS_H

#include <tn/kernel/keywords.h>

#if defined(TN_DETAIL_CUDA)
#define TN_DETAIL_HOST_BODY(name) __builtin_trap()
#else
// Defined in the runtime library; reports the name and does not return.
extern "C" [[noreturn]] void tn_kernel_called_on_host(const char *name);
#define TN_DETAIL_HOST_BODY(name) ::tn_kernel_called_on_host(name)
#endif

#define TN_INTRINSIC(name) TN_DETAIL_ANNOTATE("tn:" name) TN_DETAIL_DEVICE inline

namespace tn::intrinsic {

TN_INTRINSIC("id.thread.x") unsigned thread_x() { TN_DETAIL_HOST_BODY("tn::thread_idx"); }
TN_INTRINSIC("id.thread.y") unsigned thread_y() { TN_DETAIL_HOST_BODY("tn::thread_idx"); }
TN_INTRINSIC("id.thread.z") unsigned thread_z() { TN_DETAIL_HOST_BODY("tn::thread_idx"); }
TN_INTRINSIC("id.block.x") unsigned block_x() { TN_DETAIL_HOST_BODY("tn::block_idx"); }
TN_INTRINSIC("id.block.y") unsigned block_y() { TN_DETAIL_HOST_BODY("tn::block_idx"); }
TN_INTRINSIC("id.block.z") unsigned block_z() { TN_DETAIL_HOST_BODY("tn::block_idx"); }
TN_INTRINSIC("id.block_dim.x") unsigned block_dim_x() { TN_DETAIL_HOST_BODY("tn::block_dim"); }
TN_INTRINSIC("id.block_dim.y") unsigned block_dim_y() { TN_DETAIL_HOST_BODY("tn::block_dim"); }
TN_INTRINSIC("id.block_dim.z") unsigned block_dim_z() { TN_DETAIL_HOST_BODY("tn::block_dim"); }
TN_INTRINSIC("id.grid_dim.x") unsigned grid_dim_x() { TN_DETAIL_HOST_BODY("tn::grid_dim"); }
TN_INTRINSIC("id.grid_dim.y") unsigned grid_dim_y() { TN_DETAIL_HOST_BODY("tn::grid_dim"); }
TN_INTRINSIC("id.grid_dim.z") unsigned grid_dim_z() { TN_DETAIL_HOST_BODY("tn::grid_dim"); }
TN_INTRINSIC("warp_size") int warp_size() { TN_DETAIL_HOST_BODY("tn::warp_size"); }

// Barriers and fences.
TN_INTRINSIC("sync.block") void sync_block() { TN_DETAIL_HOST_BODY("tn::sync_block"); }
TN_INTRINSIC("sync.warp") void sync_warp(unsigned) { TN_DETAIL_HOST_BODY("tn::sync_warp"); }
TN_INTRINSIC("sync.grid") void sync_grid() { TN_DETAIL_HOST_BODY("tn::sync_grid"); }
TN_INTRINSIC("sync_reduce.count") int sync_count(int) {
  TN_DETAIL_HOST_BODY("tn::sync_block_count");
}
TN_INTRINSIC("sync_reduce.and") int sync_and(int) { TN_DETAIL_HOST_BODY("tn::sync_block_and"); }
TN_INTRINSIC("sync_reduce.or") int sync_or(int) { TN_DETAIL_HOST_BODY("tn::sync_block_or"); }
TN_INTRINSIC("fence.block") void fence_block() { TN_DETAIL_HOST_BODY("tn::fence"); }
TN_INTRINSIC("fence.grid") void fence_grid() { TN_DETAIL_HOST_BODY("tn::fence"); }
TN_INTRINSIC("fence.system") void fence_system() { TN_DETAIL_HOST_BODY("tn::fence"); }

// Atomics. Order and Scope are the numbers of tn::order and tn::scope.
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.add") T atomic_add(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.sub") T atomic_sub(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.and") T atomic_and(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.or") T atomic_or(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.xor") T atomic_xor(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.xchg") T atomic_xchg(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.min") T atomic_min(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.max") T atomic_max(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.inc") T atomic_inc(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.dec") T atomic_dec(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.cas") T atomic_cas(T *, T, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.load") T atomic_load(const T *) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}
template <class T, int Order, int Scope> TN_INTRINSIC("atomic.store") void atomic_store(T *, T) {
  TN_DETAIL_HOST_BODY("tn::atomic_ref");
}

// Warp operations: 32- or 64-bit scalars.
template <class T> TN_INTRINSIC("shuffle.idx") T shuffle_idx(unsigned, T, int, int) {
  TN_DETAIL_HOST_BODY("tn::warp::shuffle");
}
template <class T> TN_INTRINSIC("shuffle.up") T shuffle_up(unsigned, T, int, int) {
  TN_DETAIL_HOST_BODY("tn::warp::shuffle");
}
template <class T> TN_INTRINSIC("shuffle.down") T shuffle_down(unsigned, T, int, int) {
  TN_DETAIL_HOST_BODY("tn::warp::shuffle");
}
template <class T> TN_INTRINSIC("shuffle.xor") T shuffle_xor(unsigned, T, int, int) {
  TN_DETAIL_HOST_BODY("tn::warp::shuffle");
}
TN_INTRINSIC("vote.ballot") unsigned vote_ballot(unsigned, int) {
  TN_DETAIL_HOST_BODY("tn::warp::ballot");
}
TN_INTRINSIC("vote.any") int vote_any(unsigned, int) { TN_DETAIL_HOST_BODY("tn::warp::any"); }
TN_INTRINSIC("vote.all") int vote_all(unsigned, int) { TN_DETAIL_HOST_BODY("tn::warp::all"); }
TN_INTRINSIC("active_mask") unsigned active_mask() { TN_DETAIL_HOST_BODY("tn::warp::active_mask"); }
template <class T> TN_INTRINSIC("warp_reduce.add") T reduce_add(unsigned, T) {
  TN_DETAIL_HOST_BODY("tn::warp::reduce_add");
}
template <class T> TN_INTRINSIC("warp_reduce.min") T reduce_min(unsigned, T) {
  TN_DETAIL_HOST_BODY("tn::warp::reduce_min");
}
template <class T> TN_INTRINSIC("warp_reduce.max") T reduce_max(unsigned, T) {
  TN_DETAIL_HOST_BODY("tn::warp::reduce_max");
}
template <class T> TN_INTRINSIC("warp_reduce.and") T reduce_and(unsigned, T) {
  TN_DETAIL_HOST_BODY("tn::warp::reduce_and");
}
template <class T> TN_INTRINSIC("warp_reduce.or") T reduce_or(unsigned, T) {
  TN_DETAIL_HOST_BODY("tn::warp::reduce_or");
}
template <class T> TN_INTRINSIC("warp_reduce.xor") T reduce_xor(unsigned, T) {
  TN_DETAIL_HOST_BODY("tn::warp::reduce_xor");
}
template <class T> TN_INTRINSIC("match.any") unsigned match_any(unsigned, T) {
  TN_DETAIL_HOST_BODY("tn::warp::match_any");
}
template <class T> TN_INTRINSIC("match.all") unsigned match_all(unsigned, T) {
  TN_DETAIL_HOST_BODY("tn::warp::match_all");
}

// Memory and contracts.
template <class T> TN_INTRINSIC("dynamic_shared") T *dynamic_shared() {
  TN_DETAIL_HOST_BODY("tn::dynamic_shared");
}
template <class T> TN_INTRINSIC("ldg") T load_read_only(const T *) {
  TN_DETAIL_HOST_BODY("tn::load_read_only");
}
TN_INTRINSIC("trap") void trap() { __builtin_trap(); }
TN_INTRINSIC("clock") long long clock() { TN_DETAIL_HOST_BODY("tn::clock"); }

// Views are used by host code as well, where an index is checked on the spot.
TN_DETAIL_ANNOTATE("tn:bounds")
TN_DETAIL_BOTH inline constexpr void bounds(std::size_t index, std::size_t length) {
  if (index >= length)
    __builtin_trap();
}

} // namespace tn::intrinsic

#endif // TN_KERNEL_INTRINSICS_H
