// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: apache/mahout#1107, samples of odd length are read two doubles at a time, so every
// second sample starts at a misaligned address.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3004]
// CHECK-NEXT: odd_sample_double2.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void norms(const double *batch, double *norm, int samples) {
  const long long s = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (s >= samples) return;
#ifdef WRONG
  const int len = 33;
#else
  const int len = 34;
#endif
  const double *x = batch + s * len;
  double sum = 0.0;
  for (int k = 0; k + 1 < len; k += 2) {
    const double2 v = *reinterpret_cast<const double2 *>(x + k);
    sum += v.x * v.x + v.y * v.y;
  }
  if (len % 2) sum += x[len - 1] * x[len - 1];
  norm[s] = sqrt(sum);
}
