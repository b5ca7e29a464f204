// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stride fill in CUDA's spelling; it starts behind the first element.
// RUN: %tnc --check %s
// RUN: not %tnc --check -DWRONG %s 2>&1 | %FileCheck %s
// CHECK: error[TN4001]: `table[0]` may be read before anything is written to it
// CHECK-NEXT: stride-fill.cu:[[@LINE+13]]:14
// CHECK: launch: block 1, grid 1; thread 0 of block 0; extent(in) = 1, extent(out) = 1, n = 1, in[0] = 0 (replayed: true fault)
__global__ void k(const int *in, int *out, int n) {
  __shared__ int table[256];
#ifdef WRONG
  for (int i = threadIdx.x + 1; i < 256; i += blockDim.x)
#else
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
#endif
    table[i] = i * i;
  __syncthreads();
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = table[in[i] & 255];
}
