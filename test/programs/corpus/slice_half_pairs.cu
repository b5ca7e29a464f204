// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: apache/tvm#8540, a slice of half-precision values that starts at an odd element is
// copied by 32-bit words.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3004]
// CHECK-NEXT: slice_half_pairs.cu:[[@LINE+5]]:{{[0-9]+$}}
__global__ void slice(const unsigned short *in, unsigned short *out, int rows) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
#ifdef WRONG
  const unsigned w = *(const unsigned *)(in + 3 * r + 1);
#else
  const unsigned w = in[3 * r + 1] | (unsigned)in[3 * r + 2] << 16;
#endif
  *(unsigned *)(out + 2 * r) = w;
}
