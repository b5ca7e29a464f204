// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A tail without barriers trusts that a warp runs in lockstep, which it does not since sm_70; `volatile` changes nothing.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block 0 race on `s[{{[0-9]+}}]`
__global__ void sum(const float *x, float *y) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64 + t];
  __syncthreads();
  if (t < 32) {
#ifdef WRONG
    volatile float *v = s;
    v[t] += v[t + 32];
    v[t] += v[t + 16];
    v[t] += v[t + 8];
#else
    float v = s[t] + s[t + 32];
    __syncwarp();
    s[t] = v;
    __syncwarp();
    v += s[t + 16];
    __syncwarp();
    s[t] = v;
#endif
    if (t == 0) y[blockIdx.x] = s[0];
  }
}
