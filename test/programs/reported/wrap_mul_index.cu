// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Plane times height times width in int, for a volume of 2048 cubed.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
__global__ void planes(const unsigned char* __restrict__ vol, unsigned char* __restrict__ out) {
  const int w = 2048, h = 2048, d = 2048;
  const int x = blockIdx.x * 256 + threadIdx.x, y = blockIdx.y, z = blockIdx.z;
  if (x >= w || y >= h || z >= d) return;
#ifdef WRONG
  const int i = (z * h + y) * w + x;
#else
  const long long i = ((long long)z * h + y) * w + x;
#endif
  out[i] = 255 - vol[i];
}
// CHECK: error[TN3005]: the index of `vol[i]` may wrap in 32 bits
// CHECK-NEXT: --> {{.*}}:14:18
