// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two places at once, by adding -2: [s - 2, s) is the thread's own; the twin uses [s, s + 2).
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
__global__ void take(unsigned *top, int *owner, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
#ifdef WRONG
    const unsigned at = atomicAdd(top, (unsigned)-1);
#else
    const unsigned at = atomicAdd(top, (unsigned)-2);
#endif
    owner[at - 1] = i;
    owner[at - 2] = i;
  }
}
// WRONG: error[TN1{{00[129]}}]: {{.*}} race on `owner
