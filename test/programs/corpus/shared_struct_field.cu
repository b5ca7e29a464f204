// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A bounding interval in a shared struct; the mistake sets the lower end only.
// RUN: tnc --check --block=32 %s
// RUN: not tnc --check --block=32 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN4001]
// CHECK-NEXT: shared_struct_field.cu:[[@LINE+15]]:{{[0-9]+$}}
struct Interval {
  int lo, hi;
};
__global__ void bounds_of(const int *x, Interval *out) {
  __shared__ Interval box;
  if (threadIdx.x == 0) {
    box.lo = 2147483647;
#ifndef WRONG
    box.hi = -2147483647;
#endif
  }
  __syncthreads();
  const int v = x[blockIdx.x * 32LL + threadIdx.x];
  atomicMin(&box.lo, v);
  atomicMax(&box.hi, v);
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = box;
}
