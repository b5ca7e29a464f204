// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An index is clamped on both sides; the mistake lets the lower end be -1.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: clamp_low_end.cu:[[@LINE+6]]:{{[0-9]+$}}
__constant__ float gain[16];
__global__ void apply_gain(const int *k, float *x, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  x[i] *= gain[max(min(k[i], 15), -1)];
#else
  x[i] *= gain[max(min(k[i], 15), 0)];
#endif
}
