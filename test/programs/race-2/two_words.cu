// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two words a ticket: 2 * s and 2 * s + 1 are the thread's own while fewer than 2^31 are drawn, which
// the launch keeps; the twin writes the second word into the next pair.
// RUN: tnc --check --report=safety %s 2>&1 | FileCheck %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// CHECK: keeps the counter `cursor` from wrapping around
__global__ void two(const int *x, int *out, unsigned *cursor) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (x[i] == 0)
    return;
  const unsigned at = atomicAdd(cursor, 1u);
  out[2 * at] = (int)i;
#ifdef WRONG
  out[2 * at + 2] = x[i];
#else
  out[2 * at + 1] = x[i];
#endif
}
// WRONG: error[TN1{{00[129]}}]: {{.*}} race on `out
