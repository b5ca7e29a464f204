// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Run heads write their own run's sum, found by the length of the run; the mistake lets each
// member of a run write.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1{{[0-9]+}}]
// CHECK-NEXT: seg_sum_heads.cu:[[@LINE+7]]:{{[0-9]+$}}
__global__ void run_sums(const int *key, const float *x, float *sum, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  long long head = i;
  while (head > 0 && key[head - 1] == key[i]) --head;
  sum[head] = x[i];
#else
  if (i > 0 && key[i - 1] == key[i]) return;
  float s = 0.0f;
  for (long long k = i; k < n && key[k] == key[i]; ++k) s += x[k];
  sum[i] = s;
#endif
}
