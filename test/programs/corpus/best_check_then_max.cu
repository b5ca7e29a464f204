// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A running maximum by atomicMax; the mistake looks at the maximum by a plain read first, to save
// atomics.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `best[{{[0-9]+}}]`
// CHECK-NEXT: best_check_then_max.cu:[[@LINE+7]]:5
__global__ void best_score(const int *score, int *best, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
#ifdef WRONG
  if (score[i] > *best)
#endif
    atomicMax(best, score[i]);
}
