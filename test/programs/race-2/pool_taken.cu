// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Places taken from the top of a pool with atomicSub; the twins use the place above, that of another
// thread where it takes two, and give back what others may take meanwhile.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
__global__ void take(int *top, int *owner, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    const int at = atomicSub(top, 1) - 1;
#ifdef WRONG1
    if (at >= 0)
      owner[at / 2] = i;
#else
    if (at >= 0)
      owner[at] = i;
#endif
#ifdef WRONG2
    atomicAdd(top, 1);
#endif
  }
}
// WRONG1: error[TN1{{00[129]}}]: {{.*}} race on `owner
// WRONG1-NEXT: --> {{.*}}:[[@LINE-11]]:7
// WRONG2: error[TN1001]: threads 10 and 8 of block 0 race on `owner[0]`
