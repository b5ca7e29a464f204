// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A constant on the diagonal; the wrong one does each element twice.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that ld >= 0{{$}}
// RIGHT-DAG: the launch checks that n + n * ld - ld <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(a) + ld >= n + n * ld{{$}}
// RIGHT-DAG: diag: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads 0 and 1 of block 0 race on `a[0]`
// WRONG-NEXT: {{.*}}:[[@LINE+6]]:14
// WRONG: = launch: block 2, grid 1; thread 0 of block 0 and thread 1 of block 0; n = 2, ld = -1 (replayed: true race)

__global__ void diag(float *a, int n, int ld, float v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
#ifdef WRONG
  if (i < n) a[i / 2 * (ld + 1)] += v;
#else
  if (i < n) a[i * (ld + 1)] += v;
#endif
}
