// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// source: NVIDIA/flashdreams#65, fragments lower the depth by atomicMin and then compare with a
// plain read, which other warps may still change.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1004]: threads {{[0-9]+}} and {{[0-9]+}} of block {{[0-9]+}} race on `frame[{{[0-9]+}}]`
// CHECK-NEXT: depth_test_fragment.cu:[[@LINE+10]]:5
__global__ void raster_op(const int *pixel, const unsigned *depth, const unsigned *color, unsigned long long *frame, int n, int pixels) {
  const long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x;
  if (i >= n) return;
  const int p = pixel[i];
  if (p < 0 || p >= pixels) return;
  const unsigned long long key = (unsigned long long)depth[i] << 32 | color[i];
#ifdef WRONG
  if (key < frame[p])
#endif
    atomicMin(&frame[p], key);
}
