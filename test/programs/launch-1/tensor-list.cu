// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bundle of tensors in one struct, one row of blocks for each. The mistakes let
// two rows share a tensor, read one that another row writes, take the length of
// another one (a condition, no fault), and index past the bundle.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=WRONG1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=WRONG2 %s
// RUN: tnc --check -DOTHER %s 2>&1 | FileCheck --check-prefix=OTHER %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=WRONG3 %s
// RUN: tnc --check --exercise=40 %s
// RIGHT-DAG: the launch checks that extent(list.x[0]) >= list.n[0]
// RIGHT-DAG: the launch checks that extent(list.x[3]) >= list.n[3]
// RIGHT-DAG: scale: accepted
// WRONG1: error[TN1002]: {{.*}} race on `list.x[0][0]`
// WRONG1-NEXT: tensor-list.cu:[[@LINE+33]]:
// WRONG2: error[TN1002]: {{.*}} race on `list.x[0][
// OTHER-DAG: the launch checks that extent(list.x[1]) >= list.n[0]
// OTHER-DAG: scale: accepted
// WRONG3: error[TN3001]: `{{.*}}[blockIdx.y]` lies outside
struct List {
  float *x[4];
  int n[4];
};
#ifdef WRONG1
#define ROW (blockIdx.y / 2)
#else
#define ROW blockIdx.y
#endif
#ifdef WRONG3
#define ROWS 5
#else
#define ROWS 4
#endif
__global__ void scale(List list, float s) {
  if (blockIdx.y >= ROWS || blockIdx.z > 0)
    return;
  float *x = list.x[ROW];
#ifdef OTHER
  int n = list.n[0];
#else
  int n = list.n[ROW];
#endif
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
#ifdef WRONG2
    x[i] = s * list.x[0][i];
#else
    x[i] *=
        s;
#endif
}
