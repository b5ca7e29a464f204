// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The maximum of doubles by compare-and-swap; the mistake fetches the first guess by a plain read.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `cell[{{[0-9]+}}]`
// CHECK-NEXT: cas_max_double.cu:[[@LINE+8]]:36
__device__ void raise(unsigned long long *cell, double v) {
#ifdef WRONG
  unsigned long long seen = *cell;
#else
  unsigned long long seen = atomicAdd(cell, 0ULL);
#endif
  while (__longlong_as_double(seen) < v) {
    const unsigned long long was = atomicCAS(cell, seen, __double_as_longlong(v));
    if (was == seen) break;
    seen = was;
  }
}
__global__ void max_all(const double *x, unsigned long long *cell, int n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i < n) raise(cell, x[i]);
}
