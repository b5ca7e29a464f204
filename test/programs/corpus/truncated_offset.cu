// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 64-bit product is stored in an int before it is used as an index.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3005]
// CHECK-NEXT: truncated_offset.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void lookup(const int *id, const float *table, float *out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int k = id[i];
  if (k < 0 || k > 1000000) return;
#ifdef WRONG
  const int at = k * 4096LL;
#else
  const long long at = k * 4096LL;
#endif
  out[i] = table[at];
}
