// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: tpruvot/ccminer#75, levels of a tree are merged by fewer and fewer lanes of one warp,
// with no __syncwarp between the levels.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: level_merge_lanes.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void merge_levels(const unsigned *leaf, unsigned *root) {
  __shared__ unsigned node[32];
  const int lane = threadIdx.x;
  node[lane] = leaf[blockIdx.x * 32LL + lane];
  __syncwarp();
  if (lane % 2 == 0) node[lane] = node[lane] * 31u + node[lane + 1];
#ifndef WRONG
  __syncwarp();
#endif
  if (lane % 4 == 0) node[lane] = node[lane] * 31u + node[lane + 2];
  __syncwarp();
  if (lane % 8 == 0) node[lane] = node[lane] * 31u + node[lane + 4];
  __syncwarp();
  if (lane == 0) root[blockIdx.x] = node[0] ^ node[8] ^ node[16] ^ node[24];
}
