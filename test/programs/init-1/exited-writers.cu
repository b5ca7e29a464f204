// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads behind the end leave before they fill their element, and others read it.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `s[63]` may be read before anything is written to it
// CHECK-NEXT: exited-writers.cu:[[@LINE+11]]:12
// CHECK: launch: block 64, grid 1; thread 0 of block 0; extent(in) = 1, extent(out) = 1, n = 1 (replayed: true fault)
__global__ void k(const float *in, float *out, int n) {
  __shared__ float s[64];
  tn::expects(blockDim.x == 64);
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
#ifdef WRONG
  if (i >= n)
    return;
  s[t] = in[i];
  __syncthreads();
  out[i] = s[63 - t];
#else
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  if (i < n)
    out[i] = s[63 - t];
#endif
}
