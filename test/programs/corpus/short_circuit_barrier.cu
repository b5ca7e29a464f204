// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A barrier inside a function called in a condition; the mistake puts it behind a thread-dependent
// && operand.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: short_circuit_barrier.cu:[[@LINE+3]]:{{[0-9]+$}}
__device__ bool publish(int *slot, int v) {
  slot[threadIdx.x] = v;
  __syncthreads();
  return slot[63 - threadIdx.x] > v;
}
__global__ void compare(const int *x, int *y) {
  __shared__ int s[64];
  const int v = x[blockIdx.x * 64LL + threadIdx.x];
  s[threadIdx.x] = 0;
  __syncthreads();
#ifdef WRONG
  const bool b = v > 0 && publish(s, v);
#else
  const bool p = publish(s, v);
  const bool b = v > 0 && p;
#endif
  y[blockIdx.x * 64LL + threadIdx.x] = b;
}
