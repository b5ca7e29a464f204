// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A swizzle permutes: equal results come from equal indices. The mistake swizzles
// by `|`, which does not.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN100{{[12]}}]: threads {{.*}} race on `out[
// CHECK: replayed: true race
#ifdef WRONG
#define SWIZZLE |
#else
#define SWIZZLE ^
#endif
__global__ void scatter(float *out, const float *in, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i SWIZZLE ((i >> 3) & 7)] = in[i];
}
