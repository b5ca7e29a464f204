// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Partners differ in one bit, and the lower one exchanges for both. The mistake
// lets both do it.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{.*}} race on `a[
// CHECK: replayed: true race
#ifdef WRONG
#define CHOSEN (p != i)
#else
#define CHOSEN (p > i)
#endif
__global__ void exchange(int *a, unsigned j, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned p = i ^ (1u << (j & 31));
  if (i < n && p < n && CHOSEN) {
    int t = a[i];
    a[i] = a[p];
    a[p] = t;
  }
}
