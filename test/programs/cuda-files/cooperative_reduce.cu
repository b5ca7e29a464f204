// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Cooperative groups: a sum by cg::reduce over tiles, one atomic a warp. The
// mistake: every lane of the tile adds the tile's sum to a plain counter.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads 0 and 1 of block 0 race on `out[0]`
// CHECK-NEXT: cooperative_reduce.cu:[[@LINE+12]]:3{{$}}
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

__global__ void sum(const int *x, int *out, unsigned n) {
  cg::thread_block block = cg::this_thread_block();
  cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  int v = i < n ? x[i] : 0;
  int all = cg::reduce(warp, v, cg::plus<int>());
#ifdef WRONG
  *out += all;
#else
  if (warp.thread_rank() == 0)
    atomicAdd(out, all);
#endif
}
int main(void) {
  void *args[3] = {};
  cudaLaunchCooperativeKernel((const void *)sum, dim3(4), dim3(256), args, 0, 0);
}
