// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Read-only loads by __ldg of a table that the kernel must not write; the mistake writes it
// through the other pointer.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: ldg_restrict.cu:[[@LINE+9]]:{{[0-9]+$}}
#ifdef WRONG
#define TARGET table
#else
#define TARGET out
#endif
__global__ void smooth3(float *table, float *__restrict__ out, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < 1 || i >= n - 1LL) return;
  TARGET[i] = (__ldg(table + i - 1) + __ldg(table + i) + __ldg(table + i + 1)) / 3.0f;
}
