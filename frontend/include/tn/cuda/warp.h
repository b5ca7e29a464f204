// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Warp operations: __shfl_*_sync, votes, matches, reductions.
#ifndef TN_CUDA_WARP_H
#define TN_CUDA_WARP_H

#include <tn/cuda/keywords.h>

#define TN_SHUFFLES(T)                                                                             \
  TN_CUDA("shuffle.idx") T __shfl_sync(unsigned mask, T value, int lane, int width = 32);          \
  TN_CUDA("shuffle.up") T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32);  \
  TN_CUDA("shuffle.down")                                                                          \
  T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32);                      \
  TN_CUDA("shuffle.xor") T __shfl_xor_sync(unsigned mask, T value, int bits, int width = 32);
#define TN_MATCHES(T)                                                                              \
  TN_CUDA("match.any") unsigned __match_any_sync(unsigned mask, T value);                          \
  TN_CUDA("match.all") unsigned __match_all_sync(unsigned mask, T value, int *all);
#define TN_EACH(M)                                                                                 \
  M(int)                                                                                           \
  M(unsigned int) M(long) M(unsigned long) M(long long) M(unsigned long long) M(float) M(double)

TN_EACH(TN_SHUFFLES)
TN_EACH(TN_MATCHES)
#undef TN_SHUFFLES
#undef TN_MATCHES
#undef TN_EACH

TN_CUDA("vote.ballot") unsigned __ballot_sync(unsigned mask, int predicate);
TN_CUDA("vote.any") int __any_sync(unsigned mask, int predicate);
TN_CUDA("vote.all") int __all_sync(unsigned mask, int predicate);
TN_CUDA("active_mask") unsigned __activemask();

TN_CUDA("warp_reduce.add") unsigned __reduce_add_sync(unsigned mask, unsigned value);
TN_CUDA("warp_reduce.min") unsigned __reduce_min_sync(unsigned mask, unsigned value);
TN_CUDA("warp_reduce.max") unsigned __reduce_max_sync(unsigned mask, unsigned value);
TN_CUDA("warp_reduce.add") int __reduce_add_sync(unsigned mask, int value);
TN_CUDA("warp_reduce.min") int __reduce_min_sync(unsigned mask, int value);
TN_CUDA("warp_reduce.max") int __reduce_max_sync(unsigned mask, int value);
TN_CUDA("warp_reduce.and") unsigned __reduce_and_sync(unsigned mask, unsigned value);
TN_CUDA("warp_reduce.or") unsigned __reduce_or_sync(unsigned mask, unsigned value);
TN_CUDA("warp_reduce.xor") unsigned __reduce_xor_sync(unsigned mask, unsigned value);

#endif // TN_CUDA_WARP_H
