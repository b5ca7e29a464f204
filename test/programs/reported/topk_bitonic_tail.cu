// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The tail of the last tile is padded before the sort.
// RUN: tnc --check --block=128 --assume="n>=0&&n<=1000000" %s
// RUN: not tnc --check --block=128 --assume="n>=0&&n<=1000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void sort_tiles(const float* __restrict__ x, float* __restrict__ y, int n) {
  __shared__ float s[256];
  const int t = threadIdx.x;
  const int base = blockIdx.x * 256;
  for (int k = t; k < 256; k += 128) {
#ifdef WRONG
    if (base + k < n) s[k] = x[base + k];
#else
    s[k] = base + k < n ? x[base + k] : 3.4e38f;
#endif
  }
  __syncthreads();
  for (int size = 2; size <= 256; size <<= 1)
    for (int stride = size >> 1; stride > 0; stride >>= 1) {
      const int pos = 2 * t - (t & (stride - 1));
      const bool up = (pos & size) == 0;
      const float a = s[pos], b = s[pos + stride];
      if ((a > b) == up) { s[pos] = b; s[pos + stride] = a; }
      __syncthreads();
    }
  for (int k = t; k < 256; k += 128)
    if (base + k < n) y[base + k] = s[k];
}
// CHECK: error[TN4001]: `s[{{[0-9]+}}]` may be read before anything is written to it
// CHECK-NEXT: --> {{.*}}:21:23
