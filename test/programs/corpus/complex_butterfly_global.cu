// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One stage of a transform in global memory: partners are half apart; the mistake gives every
// element a thread instead of every pair.
// RUN: tnc --check --assume='n>=2' %s
// RUN: not tnc --check --assume='n>=2' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: complex_butterfly_global.cu:[[@LINE+13]]:{{[0-9]+$}}
__global__ void stage(double2 *z, long long n) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long half = n / 2;
#ifdef WRONG
  if (i + half >= n + 1 || i > half) return;
  const long long j = i == half ? 0 : i + half;
#else
  if (i >= half) return;
  const long long j = i + half;
#endif
  const double2 a = z[i], b = z[j];
  z[i] = make_double2(a.x + b.x, a.y + b.y);
  z[j] = make_double2(a.x - b.x, a.y - b.y);
}
