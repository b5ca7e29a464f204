// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Running maximum from both ends, Hillis-Steele in place.
// Source: ORNL/HeCBench issue 255.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
extern __shared__ unsigned char op[];
__global__ void two_way(const unsigned char* src, unsigned char* left, unsigned char* right, int n) {
  unsigned char* lo = op;
  unsigned char* hi = op + blockDim.x;
  const int t = threadIdx.x;
  const int i = blockIdx.x * blockDim.x + t;
  const unsigned char v = i < n ? src[i] : 0;
  lo[t] = v;
  hi[t] = v;
  __syncthreads();
  for (int d = 1; d < blockDim.x; d *= 2) {
    unsigned char a = lo[t], b = hi[t];
    if (t >= d) a = max(a, lo[t - d]);
    if (t + d < blockDim.x) b = max(b, hi[t + d]);
#ifndef WRONG
    __syncthreads();
#endif
    lo[t] = a;
    hi[t] = b;
    __syncthreads();
  }
  if (i < n) {
    left[i] = lo[t];
    right[i] = hi[t];
  }
}
// CHECK: error[TN1003]: {{thread.*}} race on `dynamic shared memory[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:23:5
