// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A flag in global memory that another block may write in the same launch steers nothing safely.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{00[1-9]}}]
__global__ void steer(int *flags, int *y) {
  int t = threadIdx.x, at = blockIdx.x;
#ifdef WRONG
  int from = 0;
#else
  int from = at;
#endif
  if (t == 0) flags[at] = at % 3;
  __syncthreads();
  if (flags[from] == 1) __syncthreads();
  y[blockIdx.x * 64 + t] = t;
}
