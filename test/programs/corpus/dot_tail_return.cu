// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A dot product reduced by shuffles of the full mask; the mistake lets threads past the end return
// first, so lanes that the mask names are gone.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2004]
// CHECK-NEXT: dot_tail_return.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void dot_partial(const float *a, const float *b, float *sum, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i >= n) return;
  float v = a[i] * b[i];
#else
  float v = i < n ? a[i] * b[i] : 0.0f;
#endif
  for (int o = 16; o > 0; o >>= 1)
    v += __shfl_down_sync(0xffffffffu, v, o);
  if ((threadIdx.x & 31) == 0) atomicAdd(sum, v);
}
