// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A message schedule of 64 words is expanded from 16; the mistake starts the expansion at word 15,
// whose window reaches before the array.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: sha_like_schedule.cu:[[@LINE+14]]:{{[0-9]+$}}
__device__ unsigned ror(unsigned v, int n) { return v >> n | v << (32 - n); }
__global__ void digest(const unsigned *msg, unsigned *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  unsigned w[64];
  for (int k = 0; k < 16; ++k) w[k] = msg[i * 16 + k];
#ifdef WRONG
  for (int k = 15; k < 64; ++k) {
#else
  for (int k = 16; k < 64; ++k) {
#endif
    const unsigned a = w[k - 15], b = w[k - 2];
    const unsigned s0 = ror(a, 7) ^ ror(a, 18) ^ a >> 3, s1 = ror(b, 17) ^ ror(b, 19) ^ b >> 10;
    w[k] = w[k - 16] + s0 + w[k - 7] + s1;
  }
  unsigned h = 0x6a09e667u;
  for (int k = 0; k < 64; ++k) h = ror(h, 5) + w[k];
  out[i] = h;
}
