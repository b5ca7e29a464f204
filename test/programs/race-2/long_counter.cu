// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A 64-bit counter in a loop of any length; the twin truncates its tickets, which then come again.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s

__global__ void log(const int *in, int *out, unsigned long long *top, int n, int rounds) {
  for (int r = 0; r < rounds; ++r) {
    unsigned long long p = atomicAdd(top, 1ull);
#ifdef WRONG
    out[(unsigned char)p] = r;
#else
    out[p] = r;
#endif
  }
}
// WRONG: error[TN1002]: thread {{[0-9]+}} of block {{[0-9]+}} and thread {{[0-9]+}} of block {{[0-9]+}} race on `out[{{[0-9]+}}]`
// WRONG-NEXT: --> {{.*}}:[[@LINE-7]]:5
