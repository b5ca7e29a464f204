// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A missing header of the user's own does not get in the way of a check, but the verdict rests on it: a kernel may depend
// on what it defines. Nothing is compiled without it.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=ACCEPTED %s
// RUN: tnc --check -DMISSING --report=safety %s 2>&1 | FileCheck --check-prefix=RESTS %s
// RUN: not tnc --check -DMISSING --deny-conditional %s 2>&1 | FileCheck --check-prefix=DENIED %s
// RUN: not tnc --check -DMISSING -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc -DMISSING -ptx -arch=sm_90 %s -o %t.ptx 2>&1 | FileCheck --check-prefix=FATAL %s
// ACCEPTED: k: accepted
// RESTS-DAG: remark[TN0003]: `tile_sizes.h` was not found: the kernels are checked as they stand without it
// RESTS-DAG: k: conditional
// RESTS-DAG: `tile_sizes.h`, which was not found, changes nothing in this kernel
// DENIED: error[TN3006]: no launch can check that `tile_sizes.h`, which was not found, changes nothing in this kernel
// WRONG: error[TN1002]
// FATAL: missing_own_header.cu:[[@LINE+2]]:10: fatal error: 'tile_sizes.h' file not found
#ifdef MISSING
#include "tile_sizes.h"
#endif
#ifndef TILE
#define TILE 32
#endif
__global__ void k(float *x, unsigned n) {
#ifdef WRONG
  unsigned i = threadIdx.x + blockIdx.x;
#else
  unsigned i = blockIdx.x * TILE + threadIdx.x;
#endif
  if (threadIdx.x < TILE && i < n)
    x[i] = 1.0f;
}
