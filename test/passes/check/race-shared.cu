// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1] A tile that is read before all of it is written; the right twin.
// RUN: not %tnc --check --block=32,32 %s 2>&1 | %FileCheck %s
__global__ void right(int n, const float *in, float *out) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = x < n && y < n ? in[y * n + x] : 0;
  __syncthreads();
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  if (x < n && y < n) out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
__global__ void wrong(int n, const float *in, float *out) {
  __shared__ float tile[32][33];
  int x = blockIdx.x * 32 + threadIdx.x, y = blockIdx.y * 32 + threadIdx.y;
  tile[threadIdx.y][threadIdx.x] = x < n && y < n ? in[y * n + x] : 0;
  x = blockIdx.y * 32 + threadIdx.x;
  y = blockIdx.x * 32 + threadIdx.y;
  if (x < n && y < n) out[y * n + x] = tile[threadIdx.x][threadIdx.y];
}
// CHECK: error[TN1003]: threads {{.*}} race on `tile[
// CHECK-DAG: right: accepted
// CHECK-DAG: wrong: rejected
