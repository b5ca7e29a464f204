// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounds within rounds: who has left the inner loop and is in its next run is past all of the
// run before. The twins pair each element
// with one that has another partner, and have no barrier between the runs.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check --block=256 -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// WRONG1: error[TN100{{[39]}}]
// WRONG1-NEXT: nested-rounds.cu:{{2[2-7]}}:
// WRONG2: error[TN1003]
// WRONG2-NEXT: nested-rounds.cu:44:
__global__ void bitonic(const float *in, float *out) {
  __shared__ float keys[256];
  const unsigned t = threadIdx.x, i = blockIdx.x * 256 + t;
  keys[t] = in[i];
  __syncthreads();
  for (unsigned size = 2; size <= 256; size *= 2)
    for (unsigned stride = size / 2; stride > 0; stride /= 2) {
#ifdef WRONG1
      const unsigned other = (t + stride) & 255;
#else
      const unsigned other = t ^ stride;
#endif
      if (other > t) {
        const float a = keys[t], b = keys[other];
        keys[t] = (t & size) == 0 ? fminf(a, b) : fmaxf(a, b);
        keys[other] = (t & size) == 0 ? fmaxf(a, b) : fminf(a, b);
      }
      __syncthreads();
    }
  out[i] = keys[t];
}

__global__ void runs(float *out, int n) {
  __shared__ float s[256];
  const unsigned t = threadIdx.x;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    s[t] = k;
#ifndef WRONG2
    __syncthreads();
#endif
    for (int j = 0; j < k; ++j) {
      sum += s[255 - t];
      __syncthreads();
    }
#ifndef WRONG2
    __syncthreads();
#endif
  }
  out[blockIdx.x * 256 + t] = sum;
}
