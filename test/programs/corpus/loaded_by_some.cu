// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A common value is loaded by all threads; the mistake lets half of them keep the default.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2001]
// CHECK-NEXT: loaded_by_some.cu:[[@LINE+14]]:{{[0-9]+$}}
__global__ void some_load(const int *mode, int *y) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = t;
  __syncthreads();
  int m = 0;
#ifdef WRONG
  if (t < 32) m = mode[0];
#else
  m = mode[0];
#endif
  int r = s[63 - t];
  if (m) {
    __syncthreads();
    s[t] = r + 1;
    __syncthreads();
    r = s[t ^ 1];
  }
  y[blockIdx.x * 64LL + t] = r;
}
