// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [barrier-1] [barrier-2] [barrier-4] Who reaches the barrier?
// RUN: not %tnc --check --block=64 %s 2>&1 | %FileCheck %s
__global__ void branch() {
  if (threadIdx.x < 32) __syncthreads();
}
// CHECK: error[TN2001]
__global__ void loop() {
  for (unsigned i = 0; i < threadIdx.x; ++i) __syncthreads();
}
// CHECK: error[TN2002]
__global__ void lanes(int *out) {
  int v = threadIdx.x;
  if (threadIdx.x % 32 < 16) v = __shfl_xor_sync(0xffffffffu, v, 1);
  out[blockIdx.x * 64 + threadIdx.x] = v;
}
// CHECK: error[TN2004]
__global__ void right(int n) {
  if (n > 3) __syncthreads();
  for (int i = 0; i < n; ++i) __syncthreads();
}
// CHECK-DAG: branch: rejected
// CHECK-DAG: loop: rejected
// CHECK-DAG: lanes: rejected
// CHECK-DAG: right: accepted
