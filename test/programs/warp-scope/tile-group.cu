// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Tiles of eight lanes wait for each other only: a partner in the next tile is not ordered.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
// CHECK-NEXT: :[[@LINE+14]]:10
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
#ifdef WRONG
constexpr unsigned partner = 8;
#else
constexpr unsigned partner = 7;
#endif
__global__ void tiles(const int *x, int *y) {
  __shared__ int s[64];
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  int i = blockIdx.x * 64 + threadIdx.x;
  s[threadIdx.x] = x[i];
  tile.sync();
  y[i] = s[threadIdx.x ^ partner];
}
