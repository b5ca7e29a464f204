// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A float4 accumulator; the mistake clears three of its four parts.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: vec4_w_unset.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void mean4(const float4 *x, float4 *out, int rows, int cols) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
  float4 s;
  s.x = s.y = s.z = 0.0f;
#ifndef WRONG
  s.w = 0.0f;
#endif
  for (long long c = 0; c < cols; ++c) {
    const float4 v = x[r * cols + c];
    s.x += v.x;
    s.y += v.y;
    s.z += v.z;
    s.w += v.w;
  }
  out[r] = s;
}
