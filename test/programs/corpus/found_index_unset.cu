// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The first crossing in a row; the mistake leaves the result unset when there is none.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: found_index_unset.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void first_over(const float *x, int *at, int rows, int cols, float limit) {
  const long long r = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (r >= rows) return;
#ifdef WRONG
  int hit;
#else
  int hit = -1;
#endif
  for (int c = 0; c < cols; ++c)
    if (x[r * cols + c] > limit) {
      hit = c;
      break;
    }
  at[r] = hit;
}
