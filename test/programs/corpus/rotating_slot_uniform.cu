// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads shift their slot by a common amount; the mistake shifts by the thread's own loaded
// amount.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: rotating_slot_uniform.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void shifted(const int *x, int *y, int k) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
#ifdef WRONG
  const int by = x[blockIdx.x * 64LL + t] & 63;
#else
  const int by = k & 63;
#endif
  s[(t + by) & 63] = t;
  __syncthreads();
  y[blockIdx.x * 64LL + t] = s[t];
}
