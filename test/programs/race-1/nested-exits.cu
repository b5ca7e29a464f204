// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows left early by break and continue stay inside their rows. The twin's
// inner loop starts one early.
// RUN: tnc --check %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that extent(x) >= 4
// RIGHT-DAG: the launch checks that extent(x) >= 33
// RIGHT-DAG: the launch checks that extent(y) >= 32 * blockDim.x + 1
// RIGHT-DAG: rows: accepted
// WRONG: error[TN1001]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `y[{{[0-9]+}}]`
// WRONG-NEXT: {{.*}}:[[@LINE+15]]:7

#ifdef WRONG
#define FIRST -1
#else
#define FIRST 0
#endif
__global__ void rows(int n, const float *x, float *y) {
  int t = threadIdx.x;
  for (int k = 0; k < 4; ++k) {
    if (x[k] == 2)
      continue;
    for (int j = FIRST; j < 8; ++j) {
      if (x[8 * k + j + 1] < 0)
        break;
      y[(t * 4 + k) * 8 + j + 1] = 1;
#ifdef WRONG
      y[(t * 4 + k) * 8 + j + 8] = 1;
#endif
    }
    if (x[k + 4] > 100)
      return;
  }
}
