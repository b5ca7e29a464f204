// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Four planes behind an array of pointers in a struct, with constant index; the
// mistakes write one plane twice, and read a plane that the same launch writes.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RIGHT-DAG: the launch checks that extent(t.plane[0]) >= t.count[0]
// RIGHT-DAG: the launch checks that extent(t.plane[3]) >= t.count[0]
// RIGHT-DAG: split: accepted
// WRONG1: error[TN1001]: threads {{.*}} race on `t.plane[1][
// WRONG1-NEXT: pointer-table.cu:[[@LINE+18]]:
// WRONG2: error[TN1001]: threads {{.*}} race on `t.plane[3][
struct Table {
  float *plane[4];
  unsigned count[2];
};
__global__ void split(Table t) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= t.count[0])
    return;
#ifdef WRONG2
  float v = i ? t.plane[3][i - 1] : 0;
#else
  float v = t.plane[0][i];
#endif
  t.plane[2][i] = v;
#ifdef WRONG1
  t.plane[1][i] = v;
  t.plane[1][i + 1] = v;
#else
  t.plane[1][i] = v + 1;
  t.plane[3][i] = v + 2;
#endif
}
