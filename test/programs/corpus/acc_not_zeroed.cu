// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four partial sums a thread in a local array; the mistake does not clear it.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: acc_not_zeroed.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void row_sum4(const float *m, float *out, int rows, int cols) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
#ifdef WRONG
  float acc[4];
#else
  float acc[4] = {};
#endif
  for (long long c = 0; c < cols; ++c) acc[c & 3] += m[r * cols + c];
  out[r] = acc[0] + acc[1] + acc[2] + acc[3];
}
