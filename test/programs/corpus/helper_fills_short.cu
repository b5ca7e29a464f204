// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A helper fills a local array through a pointer; the mistake passes a count that is one short.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: helper_fills_short.cu:[[@LINE+14]]:{{[0-9]+$}}
__device__ void load(float *to, const float *from, int count) {
  for (int k = 0; k < count; ++k) to[k] = from[k];
}
__global__ void dot8(const float *a, const float *b, float *out, int rows) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float u[8];
#ifdef WRONG
  load(u, a + r * 8, 7);
#else
  load(u, a + r * 8, 8);
#endif
  float s = 0.0f;
  for (int k = 0; k < 8; ++k) s += u[k] * b[k];
  out[r] = s;
}
