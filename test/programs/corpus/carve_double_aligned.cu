// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Doubles lie behind n floats in dynamic shared memory; for odd n they are not aligned to eight
// bytes.
// RUN: tnc --check --assume='n>=0&&n<=1000' %s
// RUN: not tnc --check --assume='n>=0&&n<=1000' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3004]
// CHECK-NEXT: carve_double_aligned.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void carve_doubles(const float *x, double *y, int n) {
  extern __shared__ __align__(8) unsigned char raw[];
  float *a = reinterpret_cast<float *>(raw);
#ifdef WRONG
  double *d = reinterpret_cast<double *>(raw + 4 * n);
#else
  double *d = reinterpret_cast<double *>(raw + (n + 1) / 2 * 8);
#endif
  if (threadIdx.x == 0) {
    for (int k = 0; k < n; ++k) a[k] = x[k];
    d[0] = 0.0;
    for (int k = 0; k < n; ++k) d[0] += a[k];
    y[blockIdx.x] = d[0];
  }
}
