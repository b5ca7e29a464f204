// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two names for one shared row; the mistake passes the same row twice to a function that wants
// two.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: local_alias_pointer.cu:[[@LINE+3]]:{{[0-9]+$}}
__device__ void add_shifted(float *to, const float *from) {
  const int t = threadIdx.x;
  to[t] = from[(t + 1) & 31] + 1.0f;
}
__global__ void two_rows(const float *x, float *y) {
  __shared__ float s[2][32];
  const int t = threadIdx.x;
  s[0][t] = x[blockIdx.x * 32LL + t];
  s[1][t] = 0.0f;
  __syncthreads();
#ifdef WRONG
  add_shifted(s[0], s[0]);
#else
  add_shifted(s[1], s[0]);
#endif
  __syncthreads();
  y[blockIdx.x * 32LL + t] = s[0][31 - t] + s[1][31 - t];
}
