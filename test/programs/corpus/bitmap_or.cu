// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bitmap of the elements over a threshold; the mistake sets bits by a plain read and write of a
// word that 32 threads share.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `bits[{{[0-9]+}}]`
// CHECK-NEXT: bitmap_or.cu:[[@LINE+5]]:5
__global__ void mark(const float *x, unsigned *bits, int n, float limit) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n && x[i] > limit) {
#ifdef WRONG
    bits[i / 32] |= 1u << (i % 32);
#else
    atomicOr(&bits[i / 32], 1u << (i % 32));
#endif
  }
}
