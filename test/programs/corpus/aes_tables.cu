// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A cipher's lookup table and round keys are staged in shared memory; the mistake stages the 44
// round keys by the first warp.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: aes_tables.cu:[[@LINE+22]]:{{[0-9]+$}}
#ifdef WRONG
#define LOADERS 32
#else
#define LOADERS 44
#endif
__constant__ unsigned round_key[44];
__global__ void rounds(const unsigned *table, const uint4 *in, uint4 *out, int blocks) {
  __shared__ unsigned t0[256];
  __shared__ unsigned rk[44];
  const int t = threadIdx.x;
  t0[t] = table[t];
  if (t < LOADERS) rk[t] = round_key[t];
  __syncthreads();
  const long long i = blockIdx.x * 256LL + t;
  if (i >= blocks) return;
  uint4 s = in[i];
  s.x ^= rk[0];
  s.y ^= rk[1];
  s.z ^= rk[2];
  s.w ^= rk[3];
  for (int r = 1; r < 11; ++r) {
    const unsigned a = t0[s.x & 255] ^ t0[s.y >> 8 & 255] ^ rk[4 * r];
    const unsigned b = t0[s.y & 255] ^ t0[s.z >> 8 & 255] ^ rk[4 * r + 1];
    const unsigned c = t0[s.z & 255] ^ t0[s.w >> 8 & 255] ^ rk[4 * r + 2];
    const unsigned d = t0[s.w & 255] ^ t0[s.x >> 8 & 255] ^ rk[4 * r + 3];
    s = make_uint4(a, b, c, d);
  }
  out[i] = s;
}
