// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A work queue that leaves by a break; the twin gives tickets back, so that one may be handed out
// again.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void work(float *out, int *next, int n) {
  for (;;) {
    int i = atomicAdd(next, 1);
    if (i >= n)
      break;
#ifdef WRONG
    if (i == 7)
      atomicSub(next, 1);
#endif
    if (i >= 0)
      out[i] = 1;
  }
}
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-4]]:7
