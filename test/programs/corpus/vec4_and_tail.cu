// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A copy by float4 with a scalar tail; the mistake starts the tail before the vectors end.
// RUN: tnc --check --assume='n>=0' %s
// RUN: not tnc --check --assume='n>=0' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: vec4_and_tail.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void relu4(const float *x, float *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long quads = n / 4;
  if (i < quads) {
    float4 v = reinterpret_cast<const float4 *>(x)[i];
    v.x = fmaxf(v.x, 0.0f);
    v.y = fmaxf(v.y, 0.0f);
    v.z = fmaxf(v.z, 0.0f);
    v.w = fmaxf(v.w, 0.0f);
    reinterpret_cast<float4 *>(y)[i] = v;
  }
#ifdef WRONG
  const long long tail = quads * 4 - 1 + i;
  if (i < 4 && tail >= 0 && tail < n) y[tail] = fmaxf(x[tail], 0.0f);
#else
  const long long tail = quads * 4 + i;
  if (tail < n && i < 4) y[tail] = fmaxf(x[tail], 0.0f);
#endif
}
