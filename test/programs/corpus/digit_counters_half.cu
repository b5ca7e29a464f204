// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Counters for sixteen digits, one column a thread; the mistake clears only eight rows.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: digit_counters_half.cu:[[@LINE+10]]:{{[0-9]+$}}
#ifdef WRONG
#define CLEARED 8
#else
#define CLEARED 16
#endif
__global__ void digit_count(const unsigned *key, unsigned *out) {
  __shared__ unsigned c[16][64];
  const int t = threadIdx.x;
  for (int d = 0; d < CLEARED; ++d) c[d][t] = 0;
  for (int k = 0; k < 8; ++k) c[(key[blockIdx.x * 64LL + t] >> (4 * k)) & 15][t]++;
  __syncthreads();
  if (t < 16) {
    unsigned s = 0;
    for (int k = 0; k < 64; ++k) s += c[t][k];
    out[blockIdx.x * 16LL + t] = s;
  }
}
