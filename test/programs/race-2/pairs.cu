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
// WRONG: error[TN1009]: cannot prove that two threads of a block do not race on `out`
// WRONG-NEXT: --> {{.*}}:[[@LINE-3]]:3
