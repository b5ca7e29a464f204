// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An array of structs, each a tensor of its own, by reference or by copy. The
// mistake writes a neighbour's element.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: tnc --check -DCOPY %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RUN: not tnc --check -DCOPY -DWRONG %s 2>&1 | FileCheck %s
// RUN: tnc --check --exercise=40 %s
// RIGHT-DAG: the launch checks that extent(all.of[0].out) >= all.of[0].n
// RIGHT-DAG: the launch checks that extent(all.of[2].in) >= all.of[2].n
// RIGHT-DAG: each: accepted
// CHECK: error[TN1001]: threads {{.*}} race on `all.of[{{[0-2]}}].out[
struct Tensor {
  float *out;
  const float *in;
  int n;
};
struct All {
  Tensor of[3];
};
#ifdef COPY
#define TENSOR Tensor
#else
#define TENSOR const Tensor &
#endif
__global__ void each(All all, float s) {
  if (blockIdx.y >= 3 || blockIdx.z > 0)
    return;
  TENSOR t = all.of[blockIdx.y];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < t.n)
#ifdef WRONG
    t.out[i / 2] = s * t.in[i];
#else
    t.out[i] = s * t.in[i];
#endif
}
