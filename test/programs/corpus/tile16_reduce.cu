// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tile of sixteen lanes reduces a row each by cooperative groups; the mistake lets every lane of
// the tile store the result.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: tile16_reduce.cu:[[@LINE+10]]:{{[0-9]+$}}
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void row16(const float *x, float *y, int rows) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<16> tile = cg::tiled_partition<16>(block);
  const long long row = blockIdx.x * 8LL + threadIdx.x / 16;
  float v = row < rows ? x[row * 16 + tile.thread_rank()] : 0.0f;
  for (int o = 8; o > 0; o /= 2) v += tile.shfl_down(v, o);
#ifdef WRONG
  if (row < rows) y[row] = v;
#else
  if (row < rows && tile.thread_rank() == 0) y[row] = v;
#endif
}
