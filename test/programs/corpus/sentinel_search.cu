// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A key is searched in shared memory; the mistake relies on the key being there.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: sentinel_search.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void where(const int *x, const int *key, int *at) {
  __shared__ int s[64];
  const int t = threadIdx.x;
  s[t] = x[blockIdx.x * 64LL + t];
  __syncthreads();
  const int k = key[blockIdx.x * 64LL + t];
  int p = 0;
#ifdef WRONG
  while (s[p] != k) ++p;
#else
  while (p < 64 && s[p] != k) ++p;
#endif
  at[blockIdx.x * 64LL + t] = p;
}
