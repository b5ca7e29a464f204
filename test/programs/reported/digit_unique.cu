// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each round posts a digit per thread and compares with those before it.
// Source: yelhousni/zprize-GPU-MSM-harness pull request 1.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
__global__ void unique_digits(const unsigned* __restrict__ scalars, unsigned char* __restrict__ flags, int rounds) {
  __shared__ unsigned wvals[256];
  const int t = threadIdx.x;
  for (int r = 0; r < rounds; ++r) {
    const unsigned d = scalars[(size_t)r * 256 + t] & 0xffu;
    wvals[t] = d;
    __syncthreads();
    unsigned char ok = 1;
    for (int k = 0; k < t; ++k)
      if (wvals[k] == d) ok = 0;
    flags[((size_t)blockIdx.x * rounds + r) * 256 + t] = ok;
#ifndef WRONG
    __syncthreads();
#endif
  }
}
// CHECK: error[TN1003]: {{thread.*}} race on `wvals[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:15:11
