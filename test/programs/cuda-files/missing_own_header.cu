// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A missing header of the user's own is an error: a kernel may depend on it.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: missing_own_header.cu:[[@LINE+2]]:10: fatal error: 'tile_sizes.h' file not found
#ifdef WRONG
#include "tile_sizes.h"
#endif
#ifndef TILE
#define TILE 32
#endif
__global__ void k(float *x, unsigned n) {
  unsigned i = blockIdx.x * TILE + threadIdx.x;
  if (threadIdx.x < TILE && i < n)
    x[i] = 1.0f;
}
