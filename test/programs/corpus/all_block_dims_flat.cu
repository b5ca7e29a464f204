// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A flat index over a block of any shape; the mistake leaves out the z dimension that the kernel
// uses elsewhere.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1001]
// CHECK-NEXT: all_block_dims_flat.cu:[[@LINE+9]]:{{[0-9]+$}}
__global__ void flat(const float *x, float *y, long long n) {
  const long long threads = (long long)blockDim.x * blockDim.y * blockDim.z;
#ifdef WRONG
  const long long t = threadIdx.y * (long long)blockDim.x + threadIdx.x;
#else
  const long long t = (threadIdx.z * (long long)blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
#endif
  const long long i = blockIdx.x * threads + t;
  if (i < n) y[i] = x[i] + threadIdx.z;
}
