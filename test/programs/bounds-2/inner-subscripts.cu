// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Each subscript is bounded by its own array, not only by the variable around
// it: past a row lies the next row, past a field the next field.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=ROW %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=FIELD %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=LOCAL %s

struct Pair {
  float a[8];
  float b[8];
};

__global__ void __launch_bounds__(64) rows(const float *x, float *y) {
  __shared__ float s[8][8];
  __shared__ Pair p[8];
  int t = threadIdx.x;
  if (t >= 64)
    return;
  int row = t / 8, column = t % 8;
  s[row][column] = x[t];
#ifdef WRONG2
  p[row].a[column + 1] = x[t];
#else
  p[row].a[column] = x[t];
#endif
  float own[2][4];
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 4; ++j)
      own[i][j] = s[row][column] + i;
#ifdef WRONG1
  y[t] = s[row][column - 1 + (row == 0)];
#else
  y[t] = s[row][column];
#endif
  float sum = 0;
#ifdef WRONG3
  for (int j = 0; j < 8; ++j)
    sum += own[0][j];
#else
  for (int j = 0; j < 8; ++j)
    sum += own[j / 4][j % 4];
#endif
  y[t] += sum;
}
// ROW: error[TN3001]: `s[row][column - 1 + (row == 0)]` lies outside `s[row]`
// ROW-NEXT: --> {{.*}}:32:10
// ROW: uses index -1 of 8 here
// FIELD: error[TN3001]: `p[row].a[column + 1]` lies outside `p[row].a`
// FIELD-NEXT: --> {{.*}}:23:3
// FIELD: uses index 8 of 8 here
// LOCAL: error[TN3001]: `own[0][j]` lies outside `own[0]`
// LOCAL: index 4 of 4 here
