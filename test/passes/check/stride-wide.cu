// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [bounds-1] Grid-stride loops in 64 bits: the step past the end wraps only for
// sizes that no memory has, so a cap on the size excludes it.
// RUN: not %tnc --check --report=safety %s 2>&1 | %FileCheck %s
__global__ void unsigned_size(size_t n, float *y) {
  size_t stride = (size_t)gridDim.x * blockDim.x;
  for (size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    y[i] = 0;
}
// CHECK: unsigned_size: accepted
// CHECK: n + blockDim.x * gridDim.x <= 18446744073709551616
__global__ void signed_size(long long n, float *y) {
  long long stride = (long long)gridDim.x * blockDim.x;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    y[i] = 0;
}
// CHECK: signed_size: accepted
// In 32 bits the size may well be that large.
__global__ void narrow(unsigned n, float *y) {
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = 0;
}
// CHECK: narrow: {{rejected|undecided}}
// A stride of less than the grid's threads.
__global__ void overlapping(long long n, float *y) {
  long long stride = (long long)gridDim.x * blockDim.x - 1;
  for (long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x; i < n; i += stride)
    y[i] = 0;
}
// CHECK: overlapping: rejected
