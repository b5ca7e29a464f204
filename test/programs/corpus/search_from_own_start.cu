// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// All threads look for the first zero of a list from its start and then work that many rounds
// together; the mistake starts at the thread's own parity.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: search_from_own_start.cu:[[@LINE+15]]:{{[0-9]+$}}
__global__ void rounds_from_list(const int *x, int *y) {
  __shared__ int s[65];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
  if (t == 0) s[64] = 0;
  __syncthreads();
#ifdef WRONG
  int n = t & 1;
#else
  int n = 0;
#endif
  while (n < 64 && s[n] != 0) ++n;
  int r = t;
  for (int k = 0; k < n; ++k) {
    __syncthreads();
    r += k;
  }
  __syncthreads();
  y[blockIdx.x * 64LL + t] = r;
}
