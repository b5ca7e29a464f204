// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All stages of a transform in shared memory, the bit of the stage inserted into
// the thread's number. The mistake takes the same mask for both parts.
// RUN: tnc --check --block=256 --grid=1 %s
// RUN: not tnc --check --block=256 --grid=1 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{.*}} of block 0 race on `s[
#ifdef WRONG
#define REST (t & ~m)
#else
#define REST (t & ~(m - 1))
#endif
__global__ void fft(float *a) {
  __shared__ float s[512];
  unsigned t = threadIdx.x;
  s[t] = a[t];
  s[t + 256] = a[t + 256];
  for (int k = 0; k < 9; ++k) {
    __syncthreads();
    unsigned m = 1u << k;
    unsigned i = (REST << 1 & 511) | (t & (m - 1));
    unsigned j = i | m;
    float u = s[i], v = s[j];
    s[i] = u + v;
    s[j] = u - v;
  }
  __syncthreads();
  a[t] = s[t];
  a[t + 256] = s[t + 256];
}
