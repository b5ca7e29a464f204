// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: alicevision/popsift#82, the bins of an orientation histogram are cleared by some threads
// and raised by atomics of others without a barrier.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `bin[{{[0-9]+}}]`
// CHECK-NEXT: orientation_bins.cu:[[@LINE+12]]:5
__global__ void orientation(const float *angle, const float *weight, float *best) {
  __shared__ float bin[36];
  const int t = threadIdx.x;
  for (int k = t; k < 36; k += 32) bin[k] = 0.0f;
#ifndef WRONG
  __syncthreads();
#endif
  for (int k = 0; k < 4; ++k) {
    const long long i = (blockIdx.x * 4LL + k) * 32 + t;
    int b = (int)(angle[i] * (36.0f / 360.0f));
    b = b < 0 ? 0 : b > 35 ? 35 : b;
    atomicAdd(&bin[b], weight[i]);
  }
  __syncthreads();
  if (t == 0) {
    float m = bin[0];
    for (int k = 1; k < 36; ++k) m = fmaxf(m, bin[k]);
    best[blockIdx.x] = m;
  }
}
