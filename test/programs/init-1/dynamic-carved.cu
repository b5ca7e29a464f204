// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dynamic shared memory cut into two arrays; the second one is filled one element short.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `dynamic shared memory[63]` may be read before anything is written to it
// CHECK-NEXT: dynamic-carved.cu:[[@LINE+14]]:26
// CHECK: launch: block 64, grid 1; thread 0 of block 0; extent(in) = 1, extent(out) = 1, n = 1, dynamicSmemBytes = 512 (replayed: true fault)
__global__ void k(const float *in, float *out, int n) {
  extern __shared__ float memory[];
  tn::expects(blockDim.x == 64);
  float *a = memory, *b = memory + 64;
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  a[t] = i < n ? in[i] : 0;
#ifdef WRONG
  if (t < 63)
#endif
    b[t] = a[t] * a[t];
  __syncthreads();
  if (i < n)
    out[i] = a[63 - t] + b[63 - t];
}
