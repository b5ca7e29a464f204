// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Two 4-bit values packed in a byte, each thread writes half.
// RUN: tnc --check --block=256 --assume="n>=0&&n<=1000000000" %s
// RUN: not tnc --check --block=256 --assume="n>=0&&n<=1000000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void pack(const float* __restrict__ x, unsigned char* __restrict__ q, float scale, int n) {
#ifdef WRONG
  const long long i = blockIdx.x * 256LL + threadIdx.x;
  if (i >= n) return;
  const int v = min(max((int)rintf(x[i] / scale) + 8, 0), 15);
  if (i & 1) q[i / 2] |= v << 4; else q[i / 2] = (q[i / 2] & 0xf0) | v;
#else
  const long long j = blockIdx.x * 256LL + threadIdx.x;
  if (2 * j >= n) return;
  const int lo = min(max((int)rintf(x[2 * j] / scale) + 8, 0), 15);
  const int hi = 2 * j + 1 < n ? min(max((int)rintf(x[2 * j + 1] / scale) + 8, 0), 15) : 8;
  q[j] = lo | hi << 4;
#endif
}
// CHECK: error[TN1001]: {{thread.*}} race on `q[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:10:39
