// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two phases share one union in shared memory; the mistake has no barrier between them.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: union_of_phases.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void two_phase(const int *x, float *y) {
  __shared__ union {
    int count[128];
    float value[128];
  } u;
  const int t = threadIdx.x;
  u.count[t] = x[blockIdx.x * 128LL + t];
  __syncthreads();
  const int c = u.count[127 - t];
#ifndef WRONG
  __syncthreads();
#endif
  u.value[t] = c * 0.5f;
  __syncthreads();
  y[blockIdx.x * 128LL + t] = u.value[t ^ 1];
}
