// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A flag that a loaded value chooses is set by an atomic; the mistake stores it, and blocks meet.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `seen[{{[0-9]+}}]`
// CHECK-NEXT: two-blocks.cu:[[@LINE+7]]:5
// CHECK: (replayed: true race)
// CHECK: mark: rejected
__global__ void mark(const unsigned char *key, int *seen, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
#ifdef WRONG
    seen[key[i]] = 1;
#else
    atomicOr(&seen[key[i]], 1);
#endif
}
