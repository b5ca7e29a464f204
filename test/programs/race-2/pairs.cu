// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each thread takes room for two and fills both; the twin takes room for one.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void pairs(float *out, unsigned *count) {
#ifdef WRONG
  unsigned p = atomicAdd(count, 1u);
#else
  unsigned p = atomicAdd(count, 2u);
#endif
  out[p] = 1;
  out[p + 1] = 2;
}
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:3
