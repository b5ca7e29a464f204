// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Jacobi steps between two buffers that change roles, with a grid barrier after each step.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG1 %s 2>&1 | FileCheck %s --check-prefix=NONE
// RUN: not tnc --check --block=256 -DWRONG2 %s 2>&1 | FileCheck %s --check-prefix=PLACE
// NONE: error[TN1{{00[129]}}]
// PLACE: error[TN1{{00[129]}}]
#include <cooperative_groups.h>
__global__ void jacobi(float *a, float *b, int n, int steps) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float *from = a, *to = b;
  for (int k = 0; k < steps; ++k) {
    if (i > 0 && i < n - 1) to[i] = 0.5f * (from[i - 1] + from[i + 1]);
#ifndef WRONG1
    cooperative_groups::this_grid().sync();
#endif
    float *t = from;
    from = to;
#ifndef WRONG2
    to = t;
#endif
  }
}
