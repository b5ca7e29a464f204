// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each thread runs as often as its own number says.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]: a barrier in a loop that the threads of a block may run different numbers of times
// CHECK-NEXT: :[[@LINE+10]]:5
#ifdef WRONG
#define END threadIdx.x
#else
#define END blockIdx.x
#endif
__global__ void rounds(int *y) {
  int v = 0;
  for (unsigned k = 0; k < END; ++k) {
    v += k;
    __syncthreads();
  }
  y[blockIdx.x * 64 + threadIdx.x] = v;
}
