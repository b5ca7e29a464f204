// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A result a warp; the mistake forgets the block in the index.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1002]
// CHECK-NEXT: warp_result_index.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void warp_max(const float *x, float *y) {
  float v = x[blockIdx.x * 256LL + threadIdx.x];
  for (int o = 16; o > 0; o >>= 1) v = fmaxf(v, __shfl_xor_sync(0xffffffffu, v, o));
#ifdef WRONG
  if (threadIdx.x % 32 == 0) y[threadIdx.x / 32] = v;
#else
  if (threadIdx.x % 32 == 0) y[blockIdx.x * 8LL + threadIdx.x / 32] = v;
#endif
}
