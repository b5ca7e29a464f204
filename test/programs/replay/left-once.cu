// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A loop that runs once, left before its barrier only where nothing is read; the mistake reads there as well.
// RUN: not tnc --check --block=64 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// RIGHT: error[TN1009]: cannot prove that two threads of a block do not race on `s`
// RIGHT-NOT: replayed
// RIGHT: once: undecided
// CHECK: error[TN1003]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `s[{{[0-9]+}}]`
// CHECK-NEXT: left-once.cu:[[@LINE+16]]:9
// CHECK: (replayed: true race)
__global__ void once(int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, v = 0;
  s[t] = t;
  do {
    if (n > 5)
      break;
    __syncthreads();
  } while (0);
#ifdef WRONG
  if (n > 4)
#else
  if (n <= 5)
#endif
    v = s[63 - t];
  y[blockIdx.x * 64 + t] = v;
}
