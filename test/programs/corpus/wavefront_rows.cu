// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An alignment score by anti-diagonals, each thread one row, with the row above through shared
// memory; the mistake omits the second barrier of the step.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: wavefront_rows.cu:[[@LINE+20]]:{{[0-9]+$}}
__global__ void align(const char *a, const char *b, int *score, int len) {
  __shared__ int above[65];
  const int t = threadIdx.x;
  const char mine = a[blockIdx.x * 64LL + t];
  above[t + 1] = 0;
  if (t == 0) above[0] = 0;
  __syncthreads();
  int best = 0, left = 0, diag = 0;
  for (long long step = 0; step < len + 63LL; ++step) {
    const long long col = step - t;
    const int up = above[t];
#ifndef WRONG
    __syncthreads();
#endif
    if (col >= 0 && col < len) {
      const int hit = diag + (b[col] == mine ? 2 : -1);
      left = max(max(0, hit), max(up - 1, left - 1));
      best = max(best, left);
      diag = up;
      above[t + 1] = left;
    }
    __syncthreads();
  }
  score[blockIdx.x * 64LL + t] = best;
}
