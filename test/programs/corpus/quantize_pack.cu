// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Eight 4-bit values are packed into a word by one thread each; the mistake lets each thread store
// its own nibble into the shared word.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: quantize_pack.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void pack4(const float *x, unsigned *out, long long words, float inv) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i >= words * 8) return;
  const unsigned q = (unsigned)fminf(fmaxf(x[i] * inv, 0.0f), 15.0f);
  out[i >> 3] = out[i >> 3] | q << (4 * (i & 7));
#else
  if (i >= words) return;
  unsigned w = 0;
  for (int k = 0; k < 8; ++k) w |= (unsigned)fminf(fmaxf(x[i * 8 + k] * inv, 0.0f), 15.0f) << (4 * k);
  out[i] = w;
#endif
}
