// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Both ends of a loaded index are tested by one unsigned comparison; the mistake includes the
// size.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: unsigned_compare_trick.cu:[[@LINE+7]]:{{[0-9]+$}}
__constant__ float level[64];
__global__ void levels(const int *k, float *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int q = k[i];
#ifdef WRONG
  y[i] = (unsigned)q <= 64u ? level[q] : 0.0f;
#else
  y[i] = (unsigned)q < 64u ? level[q] : 0.0f;
#endif
}
