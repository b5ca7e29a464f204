// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Indices are read and struck out: memory that the kernel writes. Two may be equal, so adding needs an atomic.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `sum[{{[0-9]+}}]`
// CHECK-NEXT: consumed-indices.cu:[[@LINE+10]]:3
// CHECK: launch: block {{[0-9]+}}, grid {{[0-9]+}}; {{.*}}, to = {{[{][0-9]+, [0-9]+.*[}]}} (replayed: true race)
// CHECK: add: rejected
__global__ void add(int *to, float *sum, const float *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int j = to[i];
  to[i] = -1;
#ifdef WRONG
  sum[j] += x[i];
#else
  atomicAdd(&sum[j], x[i]);
#endif
}
