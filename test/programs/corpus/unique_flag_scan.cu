// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Flags of first occurrences are written for a scan; the mistake sets the neighbour's flag instead
// of its own.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: unique_flag_scan.cu:[[@LINE+6]]:{{[0-9]+$}}
__global__ void heads(const int *key, int *flag, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  flag[i] = i == 0;
  if (i + 1 < n && key[i] != key[i + 1]) flag[i + 1] = 1;
#else
  flag[i] = i == 0 || key[i] != key[i - 1];
#endif
}
