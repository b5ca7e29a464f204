// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One phase of odd-even transposition sort; the mistake spaces the pairs by one instead of two.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `key[{{[0-9]+}}]`
// CHECK-NEXT: odd_even_pairs.cu:[[@LINE+11]]:7
__global__ void odd_even(int *key, int n, int odd) {
  const long long t = blockIdx.x * (long long)blockDim.x + threadIdx.x;
#ifdef WRONG
  const long long i = t + (odd & 1);
#else
  const long long i = 2 * t + (odd & 1);
#endif
  if (i + 1 < n) {
    const int a = key[i], b = key[i + 1];
    if (a > b) {
      key[i] = b;
      key[i + 1] = a;
    }
  }
}
