// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rows at a pitch given in bytes; the mistake adds the pitch to a float pointer's row only in
// quarters.
// RUN: tnc --check --assume='pitch>=4*w&&pitch%4==0' %s
// RUN: not tnc --check --assume='pitch>=4*w&&pitch%4==0' -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: pitched_rows.cu:[[@LINE+10]]:{{[0-9]+$}}
__global__ void invert(char *image, int w, int h, int pitch) {
  const long long x = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  const long long y = blockIdx.y * (long long)blockDim.y + threadIdx.y;
  if (x >= w || y >= h) return;
#ifdef WRONG
  float *row = reinterpret_cast<float *>(image) + y * (pitch / 16);
#else
  float *row = reinterpret_cast<float *>(image) + y * (pitch / 4);
#endif
  row[x] = 1.0f - row[x];
}
