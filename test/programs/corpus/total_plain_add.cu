// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every thread adds its value to one total; the mistake adds without an atomic.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: total_plain_add.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void total(const float *x, float *sum, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  *sum += x[i];
#else
  atomicAdd(sum, x[i]);
#endif
}
