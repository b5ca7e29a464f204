// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each thread reads back the place of its own ticket; the twin reads the one before.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void stack(int *out, unsigned *top, int *last) {
  unsigned p = atomicAdd(top, 1u);
  out[p] = 1;
#ifdef WRONG
  last[blockIdx.x * blockDim.x + threadIdx.x] = out[p > 0 ? p - 1 : 0];
#else
  last[blockIdx.x * blockDim.x + threadIdx.x] = out[p];
#endif
}
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-6]]:49
