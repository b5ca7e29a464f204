// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is outside the language in one kernel leaves the others their verdicts; an assumption is of the kernels that have its
// parameter.
// RUN: not tnc --check --assume='s == 2' %s 2>&1 | FileCheck %s
// RUN: not tnc --check --assume='s == 2' -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RUN: not tnc --check --assume='nobody == 2' %s 2>&1 | FileCheck --check-prefix=NOBODY %s
// CHECK-DAG: error[TN7001]: inline assembly
// CHECK-DAG: scale: accepted
// CHECK-DAG: fill: accepted
// WRONG-DAG: error[TN7001]: inline assembly
// WRONG-DAG: error[TN1002]
// WRONG-DAG: scale: accepted
// WRONG-DAG: fill: rejected
// NOBODY: error[TN6003]: {{.*}}`nobody` is neither
__global__ void assembly(float *x) { asm("trap;"); }
__global__ void scale(float *x, unsigned n, unsigned s) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i * s] *= 2;
}
__global__ void fill(float *x, unsigned n) {
#ifdef WRONG
  unsigned i = blockIdx.x + threadIdx.x;
#else
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
#endif
  if (i < n)
    x[i] = 1;
}
