// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two buffers, one filled ahead; the mistake fills the second before the loop and reads the first.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: prefetch_other_buffer.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void pipeline(const float *x, float *y, int tiles) {
  __shared__ float buf[2][128];
  const int t = threadIdx.x;
  float s = 0.0f;
  int cur = 0;
#ifdef WRONG
  buf[1][t] = x[t];
#else
  buf[0][t] = x[t];
#endif
  __syncthreads();
  for (int k = 0; k < tiles; ++k) {
    if (k + 1 < tiles) buf[cur ^ 1][t] = x[(k + 1) * 128LL + t];
    s += buf[cur][127 - t];
    __syncthreads();
    cur ^= 1;
  }
  y[blockIdx.x * 128LL + t] = s;
}
