// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// 27 weights of a 3 by 3 by 3 filter are staged; the mistake copies 25 of them.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: weights_few_threads.cu:[[@LINE+14]]:{{[0-9]+$}}
#ifdef WRONG
#define COUNT 25
#else
#define COUNT 27
#endif
__global__ void weigh(const float *w, const float *x, float *y) {
  __shared__ float k[27];
  const int t = threadIdx.x;
  if (t < COUNT) k[t] = w[t];
  __syncthreads();
  float s = 0.0f;
  for (int a = 0; a < 3; ++a)
    for (int b = 0; b < 3; ++b)
      for (int c = 0; c < 3; ++c) s += k[(a * 3 + b) * 3 + c] * x[blockIdx.x * 32LL + t];
  y[blockIdx.x * 32LL + t] = s;
}
