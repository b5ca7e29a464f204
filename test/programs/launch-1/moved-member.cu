// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pointers of a struct are copied, moved and exchanged before use. The mistakes
// read what the moved one writes, and take the same pointer for both.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: tnc --check --exercise=40 %s
// RIGHT-DAG: shift: accepted
// RIGHT-DAG: pick: accepted
// WRONG1: error[TN1001]: threads {{.*}} race on `p.y[
// WRONG2: error[TN100{{[12]}}]: thread{{.*}} race on `p.x[
struct Pair {
  float *x, *y;
  int n;
  bool isSwapped;
};
__global__ void shift(Pair p) {
  Pair q = p;
  q.y += 1;
#ifdef WRONG1
  const float *from = p.y;
#else
  const float *from = p.x;
#endif
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < q.n - 1)
    q.y[i] = from[i];
}
__global__ void pick(Pair p) {
  float *to = p.isSwapped ? p.x : p.y;
#ifdef WRONG2
  const float *from = p.x;
#else
  const float *from = p.isSwapped ? p.y : p.x;
#endif
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < p.n - 1)
    to[i] = from[i + 1];
}
