// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A flag that is set after the data orders nothing for who reads it: the right kernel passes data
// by a second launch.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void pass(int *data, int *flag, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i == 0) {
    data[0] = 42;
    __threadfence();
    atomicExch(flag, 1);
  }
  if (i == 1) {
    while (atomicAdd(flag, 0) == 0)
      ;
    out[0] = data[0];
  }
#else
  if (i == 0) {
    data[0] = 42;
    atomicExch(flag, 1);
  }
#endif
}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `data[0]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-10]]:14
