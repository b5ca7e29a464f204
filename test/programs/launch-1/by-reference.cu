// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A struct is handed on by reference; the function that moves its pointer does so
// for the caller. The mistake writes before and after.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RUN: tnc --check --exercise=40 %s
// RIGHT-DAG: the launch checks that extent(p.x) >= p.n + 1
// RIGHT-DAG: the launch checks that extent(p.y) >= p.n
// RIGHT-DAG: copy: accepted
// CHECK: error[TN1001]: threads {{.*}} race on `p.x[1]`
struct P {
  float *__restrict__ x;
  const float *__restrict__ y;
  int n;
};
__device__ void put(const P &p, int i) { p.x[i] = p.y[i]; }
__device__ void move(P &p) { p.x += 1; }
__global__ void copy(P p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n) {
#ifdef WRONG
    put(p, i);
#endif
    move(p);
    put(p, i);
  }
}
