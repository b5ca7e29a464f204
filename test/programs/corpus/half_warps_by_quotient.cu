// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Warps below a limit reduce; the mistake counts in half warps but keeps the full mask.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: half_warps_by_quotient.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void some_warps(const float *x, float *y, int limit) {
  const int t = threadIdx.x;
  float v = x[blockIdx.x * 128LL + t];
#ifdef WRONG
  if (t / 16 < limit)
#else
  if (t / 32 < limit)
#endif
    v += __shfl_xor_sync(0xffffffffu, v, 1);
  y[blockIdx.x * 128LL + t] = v;
}
