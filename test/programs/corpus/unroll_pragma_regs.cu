// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eight elements a thread in an unrolled register array; the mistake stores one more than it
// loaded.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: unroll_pragma_regs.cu:[[@LINE+10]]:{{[0-9]+$}}
#define ITEMS 8
__global__ void scale8(const float *x, float *y, float k) {
  float v[ITEMS];
  const long long base = blockIdx.x * (128LL * ITEMS) + threadIdx.x;
#pragma unroll
  for (int i = 0; i < ITEMS; ++i) v[i] = x[base + i * 128];
#ifdef WRONG
#pragma unroll
  for (int i = 0; i <= ITEMS; ++i) {
      const float r = k * v[i];
      if (i < ITEMS) y[base + i * 128] = r;
    }
#else
#pragma unroll
  for (int i = 0; i < ITEMS; ++i) y[base + i * 128] = k * v[i];
#endif
}
