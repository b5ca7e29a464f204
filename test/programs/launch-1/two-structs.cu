// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers of two structs are two arrays: the launch refuses one array for both.
// The mistake names one struct twice.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// RUN: tnc --check --exercise=40 %s
// RIGHT-DAG: the launch checks that extent(b.x) >= a.n + 1
// RIGHT-DAG: shift: accepted
// CHECK: error[TN1001]: threads {{.*}} race on `a.x[1]`
struct View {
  float *x;
  int n;
};
#ifdef WRONG
#define FROM a
#else
#define FROM b
#endif
__global__ void shift(View a, View b) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < a.n && i < b.n - 1)
    a.x[i] = FROM.x[i + 1];
}
