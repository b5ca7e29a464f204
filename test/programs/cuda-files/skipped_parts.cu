// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is not checked is said, once each: a header that is not there, host code
// that is not understood, a kernel template without an instance. Nothing else.
// RUN: tnc --check %s 2>&1 | FileCheck %s --implicit-check-not=TN0003
// CHECK: remark[TN0003]: `imaging/filters.hpp` was not found: host code that uses it is not looked at
// CHECK-NEXT: skipped_parts.cu:[[@LINE+11]]:10
// CHECK: remark[TN0003]: `helper_cuda.h` was not found: host code that uses it is not looked at
// CHECK-NEXT: skipped_parts.cu:[[@LINE+10]]:10
// CHECK: remark[TN0003]: the kernel template `never` is not checked, since nothing here makes an instance of it
// CHECK-NEXT: skipped_parts.cu:[[@LINE+9]]:36
// CHECK: remark[TN0003]: 3 places in host code are not understood, only kernels are checked
// CHECK-NEXT: skipped_parts.cu:[[@LINE+14]]:3
// CHECK: use of undeclared identifier 'imaging'
// CHECK: k<float>: accepted
// CHECK: k<double>: accepted
// CHECK: 2 kernels: 2 accepted
#include <imaging/filters.hpp>
#include "helper_cuda.h"
template <class T> __global__ void never(T *x) { x[0] = T(); }
template <class T> __global__ void k(T *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    x[i] = T();
}
int main(int argc, char **argv) {
  imaging::Options options("usage");
  float *x;
  checkCudaErrors(cudaMalloc(&x, 400));
  k<double><<<1, 100>>>(options.buffer<double>(), 100);
  k<<<1, 100>>>(x, 100);
}
