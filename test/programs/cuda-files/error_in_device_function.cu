// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What host code does not understand is passed over; in a device function, a
// kernel's template or a lost kernel it is an error.
// RUN: tnc --check %s
// RUN: not tnc --check -DWRONG1 %s 2>&1 | FileCheck --check-prefix=CHECK1 %s
// RUN: not tnc --check -DWRONG2 %s 2>&1 | FileCheck --check-prefix=CHECK2 %s
// RUN: not tnc --check -DWRONG3 %s 2>&1 | FileCheck --check-prefix=CHECK3 %s
// CHECK1: error_in_device_function.cu:[[@LINE+5]]:46: error: use of undeclared identifier 'library'
// CHECK2: error_in_device_function.cu:[[@LINE+12]]:12: error: use of undeclared identifier 'library'
// CHECK3: error_in_device_function.cu:[[@LINE+17]]:3: error: use of undeclared identifier 'library'
#include <somewhere/library.h>
#ifdef WRONG1
__device__ float scale(float v) { return v * library::factor; }
#else
__device__ float scale(float v) { return v * 2.0f; }
#endif
template <class T> __global__ void k(T *x, unsigned n) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
#ifdef WRONG2
    x[i] = library::convert<T>(scale(x[i]));
#else
    x[i] = scale(x[i]);
#endif
}
int main() {
  library::Session session;
#ifdef WRONG3
  if (session.ready()) {
#endif
  float *x = session.allocate<float>(100);
  k<float><<<1, 100>>>(x, 100);
}
__global__ void after(float *x) { x[blockIdx.x * blockDim.x + threadIdx.x] = 0.0f; }
