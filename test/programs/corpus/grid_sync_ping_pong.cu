// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two steps of a grid-wide iteration in one cooperative launch; the mistake has one grid barrier
// too few.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: grid_sync_ping_pong.cu:[[@LINE+13]]:{{[0-9]+$}}
#include <cooperative_groups.h>
namespace cg = cooperative_groups;
__global__ void two_steps(float *a, float *b, int n) {
  cg::grid_group grid = cg::this_grid();
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const bool in = i >= 1 && i < n - 1LL;
  if (in) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
  grid.sync();
  if (in && i > 1 && i < n - 2LL) a[i] = 0.5f * (b[i - 1] + b[i + 1]);
#ifndef WRONG
  grid.sync();
#endif
  if (in) b[i] = 0.5f * (a[i - 1] + a[i + 1]);
}
