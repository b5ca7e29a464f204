// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bound in shared memory that a thread changes in the loop, with too few barriers around the change.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{003|009}}]: {{.*}}race on `end`
__global__ void grow(const int *x, int *y) {
  __shared__ int end;
  int t = threadIdx.x, k = 0;
  if (t == 0) end = 4;
  __syncthreads();
  while (k < end) {
#ifndef WRONG
    __syncthreads();
#endif
    if (t == 0 && k == 2) end = 3 + x[0] % 2;
    ++k;
    __syncthreads();
  }
  y[blockIdx.x * 64 + t] = k;
}
