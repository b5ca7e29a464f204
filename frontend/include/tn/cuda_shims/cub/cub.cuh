// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// CUB's collectives by name: a kernel that uses one is refused at the use.
// What host code calls (cub::DeviceReduce, …) is not declared and is passed
// over, with a remark.
#pragma once
#pragma GCC system_header

namespace cub {

#define TN_CUB                                                                                     \
  TN_OUTSIDE("a collective of CUB", "write it with shared memory and `__syncthreads()`, or with shuffles")
enum BlockReduceAlgorithm {
  BLOCK_REDUCE_RAKING_COMMUTATIVE_ONLY,
  BLOCK_REDUCE_RAKING,
  BLOCK_REDUCE_WARP_REDUCTIONS
};
enum BlockScanAlgorithm { BLOCK_SCAN_RAKING, BLOCK_SCAN_RAKING_MEMOIZE, BLOCK_SCAN_WARP_SCANS };
enum BlockLoadAlgorithm {
  BLOCK_LOAD_DIRECT,
  BLOCK_LOAD_STRIPED,
  BLOCK_LOAD_VECTORIZE,
  BLOCK_LOAD_TRANSPOSE,
  BLOCK_LOAD_WARP_TRANSPOSE
};
enum BlockStoreAlgorithm {
  BLOCK_STORE_DIRECT,
  BLOCK_STORE_STRIPED,
  BLOCK_STORE_VECTORIZE,
  BLOCK_STORE_TRANSPOSE,
  BLOCK_STORE_WARP_TRANSPOSE
};
struct NullType {};

#define TN_COLLECTIVE(name, ...)                                                                   \
  template <class T, __VA_ARGS__> class name {                                                     \
  public:                                                                                          \
    struct TempStorage {                                                                           \
      unsigned bytes;                                                                              \
    };                                                                                             \
    TN_CUB name();                                                                                 \
    TN_CUB explicit name(TempStorage &storage);                                                    \
    template <class... A> TN_CUB T Sum(A &&...);                                                   \
    template <class... A> TN_CUB T Reduce(A &&...);                                                \
    template <class... A> TN_CUB void Load(A &&...);                                               \
    template <class... A> TN_CUB void Store(A &&...);                                              \
    template <class... A> TN_CUB void Sort(A &&...);                                               \
    template <class... A> TN_CUB void SortDescending(A &&...);                                     \
    template <class... A> TN_CUB void ExclusiveSum(A &&...);                                       \
    template <class... A> TN_CUB void InclusiveSum(A &&...);                                       \
    template <class... A> TN_CUB void ExclusiveScan(A &&...);                                      \
    template <class... A> TN_CUB void InclusiveScan(A &&...);                                      \
    template <class... A> TN_CUB void InitHistogram(A &&...);                                      \
    template <class... A> TN_CUB void Composite(A &&...);                                          \
    template <class... A> TN_CUB void Histogram(A &&...);                                          \
    template <class... A> TN_CUB void StripedToBlocked(A &&...);                                   \
    template <class... A> TN_CUB void BlockedToStriped(A &&...);                                   \
  };
TN_COLLECTIVE(BlockReduce, int X, auto... More)
TN_COLLECTIVE(BlockScan, int X, auto... More)
TN_COLLECTIVE(BlockLoad, int X, auto... More)
TN_COLLECTIVE(BlockStore, int X, auto... More)
TN_COLLECTIVE(BlockHistogram, int X, auto... More)
TN_COLLECTIVE(BlockExchange, int X, auto... More)
TN_COLLECTIVE(WarpReduce, int... More)
TN_COLLECTIVE(WarpScan, int... More)
// The third argument may be the type of a value.
TN_COLLECTIVE(BlockRadixSort, int X, int Items = 1, class Value = NullType)
#undef TN_COLLECTIVE
#undef TN_CUB

// Operators, which a kernel may use by themselves.
#define TN_OPERATION(name, value)                                                                  \
  struct name {                                                                                    \
    template <class T> __attribute__((host, device)) T operator()(const T &a, const T &b) const {  \
      return value;                                                                                \
    }                                                                                              \
  };
TN_OPERATION(Sum, a + b)
TN_OPERATION(Max, a < b ? b : a)
TN_OPERATION(Min, b < a ? b : a)
#undef TN_OPERATION

} // namespace cub
