// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of the game of life on a torus with a tile and its halo; the mistake loads the halo with
// as many steps as there are whole blocks of threads.
// RUN: tnc --check --block=16,16 %s
// RUN: not tnc --check --block=16,16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: life_torus.cu:[[@LINE+22]]:{{[0-9]+$}}
__global__ void life(const unsigned char *now, unsigned char *next, int w, int h) {
  __shared__ unsigned char s[18 * 18];
  if (w < 1 || h < 1) return;
  const int t = threadIdx.y * 16 + threadIdx.x;
  const long long x0 = blockIdx.x * 16LL, y0 = blockIdx.y * 16LL;
#ifdef WRONG
  const int rounds = 18 * 18 / 256;
#else
  const int rounds = (18 * 18 + 255) / 256;
#endif
  for (int r = 0; r < rounds; ++r) {
    const int k = r * 256 + t;
    if (k < 18 * 18) {
      const long long x = (x0 + k % 18 - 1 + w) % w, y = (y0 + k / 18 - 1 + h) % h;
      s[k] = now[y * w + x];
    }
  }
  __syncthreads();
  const long long x = x0 + threadIdx.x, y = y0 + threadIdx.y;
  if (x >= w || y >= h) return;
  const int c = (threadIdx.y + 1) * 18 + threadIdx.x + 1;
  const int around = s[c - 19] + s[c - 18] + s[c - 17] + s[c - 1] + s[c + 1] + s[c + 17] + s[c + 18] + s[c + 19];
  next[y * w + x] = around == 3 || (around == 2 && s[c]);
}
