// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of a bitonic sort with 64-bit indices, its distance a power of two by a
// shift. The mistake lets both partners exchange.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN100{{[12]}}]: thread{{.*}} race on `key[
__global__ void step(unsigned *key, int n, int lgj, int k) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (lgj < 0 || lgj > 20)
    return;
  const long long j = 1LL << lgj, p = i ^ j;
#ifdef WRONG
  if (i < n && p < n) {
#else
  if (i < n && p < n && p > i) {
#endif
    const unsigned a = key[i], b = key[p];
    if ((a > b) == ((i & k) == 0)) {
      key[i] = b;
      key[p] = a;
    }
  }
}
