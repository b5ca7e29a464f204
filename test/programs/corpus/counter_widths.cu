// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two counters packed in 64 bits; the mistake raises the low one by a 32-bit atomic while others
// add to all 64 bits.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]
// CHECK-NEXT: counter_widths.cu:[[@LINE+8]]:{{[0-9]+$}}
__global__ void tally(const int *x, unsigned long long *pair, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  if (x[i] > 0)
    atomicAdd(pair, 1ULL << 32);
  else {
#ifdef WRONG
    atomicAdd(reinterpret_cast<unsigned *>(pair), 1u);
#else
    atomicAdd(pair, 1ULL);
#endif
  }
}
