// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A warp transposes a tile of its own: rows in, columns out, a barrier between.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: :[[@LINE+8]]:73
__global__ void transpose(const float *in, float *out) {
  __shared__ float tile[32][33];
  int lane = threadIdx.x;
  for (int r = 0; r < 32; ++r) tile[r][lane] = in[r * 32 + lane];
#ifndef WRONG
  __syncwarp();
#endif
  for (int r = 0; r < 32; ++r) out[blockIdx.x * 1024 + r * 32 + lane] = tile[lane][r];
}
