// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The sum of two bytes is meant to be a byte; it is promoted to an int.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: byte_sum_index.cu:[[@LINE+6]]:{{[0-9]+$}}
__constant__ unsigned char sbox[256];
__global__ void mix_bytes(const unsigned char *a, const unsigned char *b, unsigned char *y, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  y[i] = sbox[a[i] + b[i]];
#else
  y[i] = sbox[(unsigned char)(a[i] + b[i])];
#endif
}
