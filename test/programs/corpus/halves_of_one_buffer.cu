// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One workspace holds two arrays; the mistake starts the second in the middle of the first.
// RUN: tnc --check --assume='n>=2' %s
// RUN: not tnc --check --assume='n>=2' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: halves_of_one_buffer.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void split_work(float *work, int n) {
  float *a = work;
#ifdef WRONG
  float *b = work + n / 2;
#else
  float *b = work + n;
#endif
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  a[i] = a[i] * 2.0f;
  b[i] = 1.0f;
}
