// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A block leaves early as a whole; the mistake drops the barrier after the loads because the early
// return seems to order them.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: return_uniform_barrier.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void skip_empty(const int *size, const float *x, float *y) {
  __shared__ float s[64];
  if (size[blockIdx.x] == 0) return;
  s[threadIdx.x] = x[blockIdx.x * 64LL + threadIdx.x];
#ifndef WRONG
  __syncthreads();
#endif
  y[blockIdx.x * 64LL + threadIdx.x] = s[0] + s[threadIdx.x];
}
