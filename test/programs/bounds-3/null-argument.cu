// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A function is called with `nullptr`: what it does only with a pointer is not
// reached. The mistake forgets the test.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3009]: cannot prove that `p[i]` lies inside its object
__device__ float load(const float *p, int i) {
#ifdef WRONG
  return p[i];
#else
  return p ? p[i] : 1.f;
#endif
}
__global__ void fill(float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    out[i] = load(nullptr, i);
}
