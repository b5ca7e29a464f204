// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The groups that hardware barriers serve: the block, the grid, and tiles of a
// warp. Coalesced groups and partitions by value are refused by name.
#pragma once
#pragma GCC system_header

#define TN_DEV __attribute__((device)) inline

namespace cooperative_groups {

TN_CUDA("sync.grid") void __tn_sync_grid();

class thread_block {
public:
  TN_DEV void sync() const { __syncthreads(); }
  TN_DEV unsigned thread_rank() const {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  }
  TN_DEV unsigned size() const { return blockDim.x * blockDim.y * blockDim.z; }
  TN_DEV unsigned num_threads() const { return size(); }
  TN_DEV dim3 group_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  TN_DEV dim3 thread_index() const { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
  TN_DEV dim3 group_dim() const { return dim3(blockDim.x, blockDim.y, blockDim.z); }
};
TN_DEV thread_block this_thread_block() { return thread_block(); }

class grid_group {
public:
  TN_DEV bool is_valid() const { return true; }
  TN_DEV void sync() const { __tn_sync_grid(); }
  TN_DEV unsigned long long thread_rank() const {
    unsigned long long block =
        (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x +
        blockIdx.x;
    return block * (blockDim.x * blockDim.y * blockDim.z) + this_thread_block().thread_rank();
  }
  TN_DEV unsigned long long size() const {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z *
           this_thread_block().size();
  }
  TN_DEV unsigned long long num_threads() const { return size(); }
  TN_DEV unsigned long long num_blocks() const {
    return static_cast<unsigned long long>(gridDim.x) * gridDim.y * gridDim.z;
  }
  TN_DEV unsigned long long block_rank() const {
    return (static_cast<unsigned long long>(blockIdx.z) * gridDim.y + blockIdx.y) * gridDim.x +
           blockIdx.x;
  }
  TN_DEV dim3 block_index() const { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
  TN_DEV dim3 dim_blocks() const { return dim3(gridDim.x, gridDim.y, gridDim.z); }
  TN_DEV dim3 group_dim() const { return dim_blocks(); }
};
TN_DEV grid_group this_grid() { return grid_group(); }

/// N consecutive threads of one warp; N is a power of two up to 32.
template <unsigned N, class Parent = thread_block> class thread_block_tile {
  static_assert(N >= 1 && N <= 32 && (N & (N - 1)) == 0, "a tile is a power of two up to a warp");

public:
  TN_DEV unsigned thread_rank() const { return this_thread_block().thread_rank() % N; }
  TN_DEV unsigned meta_group_rank() const { return this_thread_block().thread_rank() / N; }
  TN_DEV unsigned meta_group_size() const { return (this_thread_block().size() + N - 1) / N; }
  TN_DEV static constexpr unsigned size() { return N; }
  TN_DEV static constexpr unsigned num_threads() { return N; }
  TN_DEV void sync() const { __syncwarp(mask()); }
  template <class T> TN_DEV T shfl(T value, int lane) const {
    return __shfl_sync(mask(), value, lane, N);
  }
  template <class T> TN_DEV T shfl_up(T value, unsigned delta) const {
    return __shfl_up_sync(mask(), value, delta, N);
  }
  template <class T> TN_DEV T shfl_down(T value, unsigned delta) const {
    return __shfl_down_sync(mask(), value, delta, N);
  }
  template <class T> TN_DEV T shfl_xor(T value, unsigned bits) const {
    return __shfl_xor_sync(mask(), value, static_cast<int>(bits), N);
  }
  TN_DEV int any(int predicate) const { return __any_sync(mask(), predicate); }
  TN_DEV int all(int predicate) const { return __all_sync(mask(), predicate); }
  TN_DEV unsigned ballot(int predicate) const {
    return __ballot_sync(mask(), predicate) >> first_lane();
  }

private:
  TN_DEV unsigned first_lane() const { return this_thread_block().thread_rank() % 32u / N * N; }
  TN_DEV unsigned mask() const {
    if constexpr (N == 32)
      return 0xffffffffu;
    else
      return ((1u << N) - 1u) << first_lane();
  }
};
template <unsigned N, class Parent>
TN_DEV thread_block_tile<N, Parent> tiled_partition(const Parent &) {
  return thread_block_tile<N, Parent>();
}
/// The group may shrink at any branch: not in the language.
class coalesced_group {
public:
  TN_OUTSIDE("a coalesced group", "use `tiled_partition`, or a mask of `__ballot_sync`")
  void sync() const;
  TN_OUTSIDE("a coalesced group", "use `tiled_partition`, or a mask of `__ballot_sync`")
  unsigned thread_rank() const;
  TN_OUTSIDE("a coalesced group", "use `tiled_partition`, or a mask of `__ballot_sync`")
  unsigned size() const;
  TN_OUTSIDE("a coalesced group", "use `tiled_partition`, or a mask of `__ballot_sync`")
  unsigned num_threads() const;
  template <class T>
  TN_OUTSIDE("a coalesced group", "use `tiled_partition`, or a mask of `__ballot_sync`")
  T shfl(T value, int lane) const;
  template <class T>
  TN_OUTSIDE("a coalesced group", "use `tiled_partition`, or a mask of `__ballot_sync`")
  T shfl_down(T value, unsigned delta) const;
};
TN_OUTSIDE("a coalesced group", "use `tiled_partition`, or a mask of `__ballot_sync`")
coalesced_group coalesced_threads();
template <class Parent>
TN_OUTSIDE("a tile of a size known at run time only", "use `tiled_partition<N>`")
thread_block tiled_partition(const Parent &parent, unsigned size);

template <class Group> TN_DEV void sync(const Group &group) { group.sync(); }

} // namespace cooperative_groups

#undef TN_DEV
