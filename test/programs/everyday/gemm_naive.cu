// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// C = A B with leading dimensions, column major; the wrong one takes the column modulo the columns, and one too many.
// RUN: tnc --check --exercise=40 %s 2>&1 | FileCheck --check-prefix=RIGHT %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck --check-prefix=WRONG %s
// RIGHT-DAG: the launch checks that lda >= 0{{$}}
// RIGHT-DAG: the launch checks that ldb >= 0{{$}}
// RIGHT-DAG: the launch checks that ldc >= 0{{$}}
// RIGHT-DAG: the launch checks that ldc >= m{{$}}
// RIGHT-DAG: the launch checks that m + k * lda - lda <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that k + n * ldb - ldb <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that m + n * ldc - ldc <= 2147483648{{$}}
// RIGHT-DAG: the launch checks that extent(a) + lda >= m + k * lda{{$}}
// RIGHT-DAG: the launch checks that extent(b) + ldb >= k + n * ldb{{$}}
// RIGHT-DAG: the launch checks that extent(c) + ldc >= m + n * ldc{{$}}
// RIGHT-DAG: gemm: conditional
// RIGHT-DAG: 0 faults{{$}}
// WRONG: error[TN1001]: threads (0, 1) and (0, 0) of block (1, 0) race on `c[1]`
// WRONG-NEXT: {{.*}}:[[@LINE+14]]:5
// WRONG: = launch: block 1 x 2, grid 2 x 2; thread (0, 1) of block (1, 0) and thread (0, 0) of block (1, 0); m = 3, n = 1, ldc = -3 (replayed: true race)

__global__ void gemm(int m, int n, int k, const float *a, int lda, const float *b, int ldb, float *c, int ldc) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
#ifdef WRONG
  if (i < m && j <= n) {
#else
  if (i < m && j < n) {
#endif
    float s = 0;
    for (int p = 0; p < k; ++p) s += a[i + p * lda] * b[p + j * ldb];
#ifdef WRONG
    c[i + j % n * ldc] = s;
#else
    c[i + j * ldc] = s;
#endif
  }
}
