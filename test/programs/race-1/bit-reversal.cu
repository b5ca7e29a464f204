// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The low eight bits in reverse are a permutation. The mistake drops one of them.
// RUN: tnc --check --block=256 --grid=1 %s
// RUN: not tnc --check --block=256 --grid=1 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]: threads {{.*}} of block 0 race on `out[
#ifdef WRONG
#define DROPPED 25
#else
#define DROPPED 24
#endif
__global__ void reverse(float *out, const float *in) {
  unsigned t = threadIdx.x;
  out[__brev(t) >> DROPPED] = in[t];
}
