// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// atomicInc up to the largest number is an addition; the twin wraps at n, where tickets come
// again.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void stamp(int *out, unsigned *count, unsigned n) {
#ifdef WRONG
  unsigned p = atomicInc(count, n);
#else
  unsigned p = atomicInc(count, 0xffffffffu);
#endif
  out[p] = 1;
}
// WRONG: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:3
