// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rotary embedding rotates pairs of a head; the mistake pairs neighbours instead of halves, while
// it still gives each thread one index below half.
// RUN: tnc --check --assume='half>=1' %s
// RUN: not tnc --check --assume='half>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: rope_pairs.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void rotate(float *q, const float *cs, const float *sn, int tokens, int half) {
  const long long d = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long token = blockIdx.y;
  if (d >= half || token >= tokens) return;
  float *head = q + token * 2 * half;
#ifdef WRONG
  const long long other = d + 1;
#else
  const long long other = d + half;
#endif
  const float a = head[d], b = head[other];
  const float c = cs[token * half + d], s = sn[token * half + d];
  head[d] = a * c - b * s;
  head[other] = a * s + b * c;
}
