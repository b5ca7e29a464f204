// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A struct in a struct, and a base class, each with pointers; the mistake stores
// past the row that the guard is about.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RIGHT-DAG: the launch checks that extent(p.in) >= p.shape.n
// RIGHT-DAG: the launch checks that extent(p.io.out) >= p.shape.n
// RIGHT-DAG: step: accepted
// CHECK: error[TN1001]: threads {{.*}} race on `p.io.out[
// CHECK-NEXT: nested.cu:[[@LINE+18]]:5
struct Input {
  const float *in;
};
struct Params : Input {
  struct {
    float *out;
    int *hits;
  } io;
  struct {
    int n;
    bool quiet;
  } shape;
};
__global__ void step(Params p) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.shape.n && !p.shape.quiet) {
#ifdef WRONG
    p.io.out[i + 1] = p.io.out[i];
#else
    p.io.out[i] = p.in[i];
#endif
  }
}
