// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running sums along image rows in chunks of 256, the carry kept in shared memory; the mistake
// stores the new carry while others still read the old one.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: integral_rows.cu:[[@LINE+21]]:{{[0-9]+$}}
__global__ void row_prefix(const int *in, int *out, int w) {
  __shared__ int s[256];
  __shared__ int carry;
  const int t = threadIdx.x;
  const long long base = (long long)blockIdx.x * w;
  if (t == 0) carry = 0;
  __syncthreads();
  for (long long c0 = 0; c0 < w; c0 += 256) {
    s[t] = c0 + t < w ? in[base + c0 + t] : 0;
    __syncthreads();
    for (int d = 1; d < 256; d <<= 1) {
      const int add = t >= d ? s[t - d] : 0;
      __syncthreads();
      s[t] += add;
      __syncthreads();
    }
    if (c0 + t < w) out[base + c0 + t] = s[t] + carry;
#ifndef WRONG
    __syncthreads();
#endif
    if (t == 255) carry += s[255];
    __syncthreads();
  }
}
