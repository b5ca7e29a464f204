// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1] One neighbour read in place, and every block writing the same.
// RUN: not %tnc --check %s 2>&1 | %FileCheck %s
__global__ void saxpy(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i];
}
// CHECK-NOT: error{{.*}}saxpy
__global__ void neighbour(int n, float a, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i] + y[i + 1];
}
// CHECK: error[TN1001]: threads {{.*}} race on `y[
__global__ void every_block(float *y) { y[threadIdx.x] = blockIdx.x; }
// CHECK: error[TN1002]: thread {{.*}} of block 0 and thread {{.*}} of block 1 race on `y[
// CHECK-DAG: saxpy: accepted
// CHECK-DAG: neighbour: rejected
// CHECK-DAG: every_block: rejected
