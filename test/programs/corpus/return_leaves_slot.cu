// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Neighbours exchange through shared memory; the mistake returns past the end before the store,
// and a partner reads the slot.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: return_leaves_slot.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void butterfly(const float *x, float *y, int n) {
  __shared__ float s[64];
  const int t = threadIdx.x;
  const long long i = blockIdx.x * 64LL + t;
#ifdef WRONG
  if (i >= n) return;
  s[t] = x[i];
#else
  s[t] = i < n ? x[i] : 0.0f;
#endif
  __syncthreads();
  if (i < n) y[i] = s[t] + s[t ^ 1];
}
