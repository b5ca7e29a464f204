// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Motion search over a window of reference pixels in shared memory; the mistake declares the
// window for one step less.
// RUN: tnc --check --block=16,16 %s
// RUN: not tnc --check --block=16,16 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: sad_search.cu:[[@LINE+18]]:{{[0-9]+$}}
#ifdef WRONG
#define WIN 31
#else
#define WIN 32
#endif
__global__ void best_vector(const unsigned char *cur, const unsigned char *ref, int *vec) {
  __shared__ unsigned char win[WIN * WIN];
  __shared__ unsigned char blk[16 * 16];
  const int t = threadIdx.y * 16 + threadIdx.x;
  const long long base = blockIdx.x * 1024LL;
  blk[t] = cur[blockIdx.x * 256LL + t];
  for (int k = t; k < WIN * WIN; k += 256) win[k] = ref[base + k];
  __syncthreads();
  const int sx = threadIdx.x, sy = threadIdx.y;
  int sad = 0;
  for (int y = 0; y < 16; ++y)
    for (int x = 0; x < 16; ++x) {
      const int d = (int)blk[y * 16 + x] - (int)win[(sy + y) * WIN + sx + x + (sy + y) / 30];
      sad += d < 0 ? -d : d;
    }
  vec[blockIdx.x * 256LL + t] = sad;
}
