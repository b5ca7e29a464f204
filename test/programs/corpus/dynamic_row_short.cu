// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A row in dynamic shared memory; the mistake copies one value less than it sums.
// RUN: tnc --check --assume='cols>=1' %s
// RUN: not tnc --check --assume='cols>=1' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: dynamic_row_short.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void log_sum(const float *x, float *out, int cols) {
  extern __shared__ float row[];
  const long long base = (long long)blockIdx.x * cols;
#ifdef WRONG
  for (long long c = threadIdx.x; c < cols - 1; c += blockDim.x)
#else
  for (long long c = threadIdx.x; c < cols; c += blockDim.x)
#endif
    row[c] = expf(x[base + c]);
  __syncthreads();
  if (threadIdx.x == 0) {
    float s = 0.0f;
    for (int c = 0; c < cols; ++c) s += row[c];
    out[blockIdx.x] = logf(s);
  }
}
