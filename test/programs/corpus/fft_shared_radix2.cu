// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A transform of 256 points in shared memory, radix two; the mistake starts each stage before the
// last has finished.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: fft_shared_radix2.cu:[[@LINE+18]]:{{[0-9]+$}}
__global__ void fft256(float2 *data, const float2 *twiddle) {
  __shared__ float re[256], im[256];
  const int t = threadIdx.x;
  const long long base = blockIdx.x * 256LL;
  for (int k = t; k < 256; k += 128) {
    const int r = __brev((unsigned)k) >> 24;
    const float2 v = data[base + r];
    re[k] = v.x;
    im[k] = v.y;
  }
  __syncthreads();
  for (int half = 1; half < 256; half <<= 1) {
    const int pos = t & (half - 1);
    const int a = ((t - pos) << 1) + pos, b = a + half;
    const float2 w = twiddle[half + pos];
    const float xr = re[b] * w.x - im[b] * w.y, xi = re[b] * w.y + im[b] * w.x;
    const float ur = re[a], ui = im[a];
    re[a] = ur + xr;
    im[a] = ui + xi;
    re[b] = ur - xr;
    im[b] = ui - xi;
#ifndef WRONG
    __syncthreads();
#endif
  }
#ifdef WRONG
  __syncthreads();
#endif
  for (int k = t; k < 256; k += 128) data[base + k] = make_float2(re[k], im[k]);
}
