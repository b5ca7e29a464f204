// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Work-efficient exclusive scan of 128 values; the mistake drops the -1 of the right child.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: blelloch_offset.cu:[[@LINE+23]]:{{[0-9]+$}}
#ifdef WRONG
#define RIGHT(t) (2 * (t) + 2)
#else
#define RIGHT(t) (2 * (t) + 1)
#endif
__global__ void scan128(const unsigned *in, unsigned *out) {
  __shared__ unsigned s[128];
  const int t = threadIdx.x;
  const long long base = blockIdx.x * 128LL;
  s[2 * t] = in[base + 2 * t];
  s[2 * t + 1] = in[base + 2 * t + 1];
  for (int half = 64, d = 1; half > 0; half >>= 1, d <<= 1) {
    __syncthreads();
    if (t < half) s[d * (2 * t + 2) - 1] += s[d * (2 * t + 1) - 1];
  }
  __syncthreads();
  if (t == 0) s[127] = 0;
  for (int half = 1, d = 64; half < 128; half <<= 1, d >>= 1) {
    __syncthreads();
    if (t < half) {
      const int a = d * (2 * t + 1) - 1, b = d * (RIGHT(t) + 1) - 1;
      const unsigned v = s[a];
      s[a] = s[b];
      s[b] += v;
    }
  }
  __syncthreads();
  out[base + 2 * t] = s[2 * t];
  out[base + 2 * t + 1] = s[2 * t + 1];
}
