// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A halo whose place depends on a block size that is not known; the right one is missing.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `dynamic shared memory[2]` may be read before anything is written to it
// CHECK-NEXT: halo-symbolic.cu:[[@LINE+16]]:21
// CHECK: launch: block 1, grid 1; thread 0 of block 0; extent(in) = 1, extent(out) = 1, n = 1, dynamicSmemBytes = 12 (replayed: true fault)
__global__ void k(const float *in, float *out, int n) {
  extern __shared__ float s[];
  int t = threadIdx.x, b = blockDim.x;
  int i = blockIdx.x * b + t;
  tn::expects(tn::extent(s) >= blockDim.x + 2);
  s[t + 1] = i < n ? in[i] : 0;
  if (t == 0)
    s[0] = i > 0 && i <= n ? in[i - 1] : 0;
#ifndef WRONG
  if (t == b - 1)
    s[b + 1] = i + 1 < n ? in[i + 1] : 0;
#endif
  __syncthreads();
  if (i < n)
    out[i] = s[t] + s[t + 2];
}
