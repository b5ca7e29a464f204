// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A pointer in a union has no place that a launch looks at: never accepted.
// RUN: not tnc --check %s 2>&1 | FileCheck %s
// RUN: tnc --check -DPLAIN %s
// CHECK: error[TN1009]: cannot prove anything about this kernel
struct P {
#ifdef PLAIN
  float *x;
#else
  union {
    float *x;
    int *y;
  };
#endif
  int n;
};
__global__ void set(P p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n)
    p.x[i] = 1;
}
