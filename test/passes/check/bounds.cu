// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [bounds-1] [bounds-2] [bounds-3] Launch conditions, and what none can cure.
// RUN: not %tnc --check --block=256 --report=safety %s 2>&1 | %FileCheck %s
__global__ void copy(int n, const float *x, float *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = x[i];
}
__global__ void past_the_end(float *out) {
  __shared__ float tile[256];
  tile[threadIdx.x] = 0;
  __syncthreads();
  out[blockIdx.x * 256LL + threadIdx.x] = tile[threadIdx.x + 1];
}
// CHECK: error[TN3001]: `tile[threadIdx.x + 1]` lies outside `tile`
__global__ void stride(int n, float *y) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) y[i] = 0;
}
// CHECK: error[TN3005]
// CHECK: copy: accepted
// CHECK: extent(x) >= n
// CHECK-DAG: past_the_end: rejected
// CHECK-DAG: stride: rejected
