// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The same functions as intrinsics.h, in CUDA, for nvcc and clang -x cuda.
//
// An order stronger than relaxed becomes the relaxed atomic between two
// __threadfence(): stronger than asked, never weaker.
#ifndef TN_KERNEL_INTRINSICS_CUDA_H
#define TN_KERNEL_INTRINSICS_CUDA_H

#include <tn/kernel/keywords.h>

namespace tn::intrinsic {

__device__ inline unsigned thread_x() { return threadIdx.x; }
__device__ inline unsigned thread_y() { return threadIdx.y; }
__device__ inline unsigned thread_z() { return threadIdx.z; }
__device__ inline unsigned block_x() { return blockIdx.x; }
__device__ inline unsigned block_y() { return blockIdx.y; }
__device__ inline unsigned block_z() { return blockIdx.z; }
__device__ inline unsigned block_dim_x() { return blockDim.x; }
__device__ inline unsigned block_dim_y() { return blockDim.y; }
__device__ inline unsigned block_dim_z() { return blockDim.z; }
__device__ inline unsigned grid_dim_x() { return gridDim.x; }
__device__ inline unsigned grid_dim_y() { return gridDim.y; }
__device__ inline unsigned grid_dim_z() { return gridDim.z; }
__device__ inline int warp_size() { return warpSize; }

__device__ inline void sync_block() { __syncthreads(); }
__device__ inline void sync_warp(unsigned mask) { __syncwarp(mask); }
__device__ inline int sync_count(int p) { return __syncthreads_count(p); }
__device__ inline int sync_and(int p) { return __syncthreads_and(p); }
__device__ inline int sync_or(int p) { return __syncthreads_or(p); }
__device__ inline void fence_block() { __threadfence_block(); }
__device__ inline void fence_grid() { __threadfence(); }
__device__ inline void fence_system() { __threadfence_system(); }

// tn::scope's numbers: up to 2 (block) the block's variant serves, 5 is system.
template <int Order, int Scope> __device__ inline void atomic_fence() {
  if constexpr (Order != 0) {
    if constexpr (Scope <= 2)
      __threadfence_block();
    else if constexpr (Scope == 5)
      __threadfence_system();
    else
      __threadfence();
  }
}

template <class T, int Order, int Scope> __device__ inline T atomic_add(T *p, T v) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicAdd_block(p, v);
  else if constexpr (Scope == 5)
    old = atomicAdd_system(p, v);
  else
    old = atomicAdd(p, v);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_and(T *p, T v) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicAnd_block(p, v);
  else if constexpr (Scope == 5)
    old = atomicAnd_system(p, v);
  else
    old = atomicAnd(p, v);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_or(T *p, T v) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicOr_block(p, v);
  else if constexpr (Scope == 5)
    old = atomicOr_system(p, v);
  else
    old = atomicOr(p, v);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_xor(T *p, T v) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicXor_block(p, v);
  else if constexpr (Scope == 5)
    old = atomicXor_system(p, v);
  else
    old = atomicXor(p, v);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_xchg(T *p, T v) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicExch_block(p, v);
  else if constexpr (Scope == 5)
    old = atomicExch_system(p, v);
  else
    old = atomicExch(p, v);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_min(T *p, T v) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicMin_block(p, v);
  else if constexpr (Scope == 5)
    old = atomicMin_system(p, v);
  else
    old = atomicMin(p, v);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_max(T *p, T v) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicMax_block(p, v);
  else if constexpr (Scope == 5)
    old = atomicMax_system(p, v);
  else
    old = atomicMax(p, v);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_inc(T *p, T v) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicInc_block(p, v);
  else if constexpr (Scope == 5)
    old = atomicInc_system(p, v);
  else
    old = atomicInc(p, v);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_dec(T *p, T v) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicDec_block(p, v);
  else if constexpr (Scope == 5)
    old = atomicDec_system(p, v);
  else
    old = atomicDec(p, v);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_sub(T *p, T v) {
  return atomic_add<T, Order, Scope>(p, T(-v));
}
template <class T, int Order, int Scope>
__device__ inline T atomic_cas(T *p, T expected, T desired) {
  atomic_fence<Order, Scope>();
  T old;
  if constexpr (Scope <= 2)
    old = atomicCAS_block(p, expected, desired);
  else if constexpr (Scope == 5)
    old = atomicCAS_system(p, expected, desired);
  else
    old = atomicCAS(p, expected, desired);
  atomic_fence<Order, Scope>();
  return old;
}
template <class T, int Order, int Scope> __device__ inline T atomic_load(const T *p) {
  atomic_fence<Order, Scope>();
  T value = *static_cast<const volatile T *>(p);
  atomic_fence<Order, Scope>();
  return value;
}
template <class T, int Order, int Scope> __device__ inline void atomic_store(T *p, T v) {
  atomic_fence<Order, Scope>();
  *static_cast<volatile T *>(p) = v;
  atomic_fence<Order, Scope>();
}

template <class T> __device__ inline T shuffle_idx(unsigned mask, T v, int operand, int width) {
  return __shfl_sync(mask, v, operand, width);
}
template <class T> __device__ inline T shuffle_up(unsigned mask, T v, int operand, int width) {
  return __shfl_up_sync(mask, v, operand, width);
}
template <class T> __device__ inline T shuffle_down(unsigned mask, T v, int operand, int width) {
  return __shfl_down_sync(mask, v, operand, width);
}
template <class T> __device__ inline T shuffle_xor(unsigned mask, T v, int operand, int width) {
  return __shfl_xor_sync(mask, v, operand, width);
}
__device__ inline unsigned vote_ballot(unsigned mask, int p) { return __ballot_sync(mask, p); }
__device__ inline int vote_any(unsigned mask, int p) { return __any_sync(mask, p); }
__device__ inline int vote_all(unsigned mask, int p) { return __all_sync(mask, p); }
__device__ inline unsigned active_mask() { return __activemask(); }
template <class T> __device__ inline T reduce_add(unsigned mask, T a) {
#if __CUDA_ARCH__ >= 800
  return __reduce_add_sync(mask, a);
#else
  for (int d = 16; d > 0; d /= 2) {
    T b = __shfl_xor_sync(mask, a, d);
    a = a + b;
  }
  return a;
#endif
}
template <class T> __device__ inline T reduce_min(unsigned mask, T a) {
#if __CUDA_ARCH__ >= 800
  return __reduce_min_sync(mask, a);
#else
  for (int d = 16; d > 0; d /= 2) {
    T b = __shfl_xor_sync(mask, a, d);
    a = b < a ? b : a;
  }
  return a;
#endif
}
template <class T> __device__ inline T reduce_max(unsigned mask, T a) {
#if __CUDA_ARCH__ >= 800
  return __reduce_max_sync(mask, a);
#else
  for (int d = 16; d > 0; d /= 2) {
    T b = __shfl_xor_sync(mask, a, d);
    a = a < b ? b : a;
  }
  return a;
#endif
}
template <class T> __device__ inline T reduce_and(unsigned mask, T a) {
#if __CUDA_ARCH__ >= 800
  return __reduce_and_sync(mask, a);
#else
  for (int d = 16; d > 0; d /= 2) {
    T b = __shfl_xor_sync(mask, a, d);
    a = a & b;
  }
  return a;
#endif
}
template <class T> __device__ inline T reduce_or(unsigned mask, T a) {
#if __CUDA_ARCH__ >= 800
  return __reduce_or_sync(mask, a);
#else
  for (int d = 16; d > 0; d /= 2) {
    T b = __shfl_xor_sync(mask, a, d);
    a = a | b;
  }
  return a;
#endif
}
template <class T> __device__ inline T reduce_xor(unsigned mask, T a) {
#if __CUDA_ARCH__ >= 800
  return __reduce_xor_sync(mask, a);
#else
  for (int d = 16; d > 0; d /= 2) {
    T b = __shfl_xor_sync(mask, a, d);
    a = a ^ b;
  }
  return a;
#endif
}
template <class T> __device__ inline unsigned match_any(unsigned mask, T v) {
  return __match_any_sync(mask, v);
}
template <class T> __device__ inline unsigned match_all(unsigned mask, T v) {
  int all;
  return __match_all_sync(mask, v, &all);
}

template <class T> __device__ inline T *dynamic_shared() {
  extern __shared__ __align__(16) unsigned char tn_dynamic_shared_[];
  return reinterpret_cast<T *>(tn_dynamic_shared_);
}
template <class T> __device__ inline T load_read_only(const T *p) { return __ldg(p); }
__device__ inline void trap() { __trap(); }
__device__ inline long long clock() { return clock64(); }

__host__ __device__ inline constexpr void bounds(std::size_t index, std::size_t length) {
#if defined(__CUDA_ARCH__)
  if (index >= length)
    __trap();
#else
  if (index >= length)
    __builtin_trap();
#endif
}

} // namespace tn::intrinsic

#endif // TN_KERNEL_INTRINSICS_CUDA_H
