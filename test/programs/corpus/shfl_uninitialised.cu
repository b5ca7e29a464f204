// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lane 0 draws a number and hands it out; the mistake leaves the variable of the other lanes unset
// when it is passed to the shuffle.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: shfl_uninitialised.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void draw(unsigned *c, unsigned *out) {
#ifdef WRONG
  unsigned at;
#else
  unsigned at = 0;
#endif
  if (threadIdx.x == 0) at = atomicAdd(c, 32u);
  at = __shfl_sync(0xffffffffu, at, 0);
  out[blockIdx.x * 32LL + threadIdx.x] = at;
}
