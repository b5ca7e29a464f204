// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Statistics in one struct: the count is raised by atomics, the limit is only read; the mistake
// copies the whole struct, count included.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `stats[{{[0-9]+}}]`
// CHECK-NEXT: struct_atomic_and_copy.cu:[[@LINE+14]]:5
struct Stats {
  unsigned count;
  float limit;
};
__global__ void over(const float *x, Stats *stats, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  const Stats s = *stats;
  if (x[i] * s.count > s.limit)
#else
  if (x[i] > stats->limit)
#endif
    atomicAdd(&stats->count, 1u);
}
