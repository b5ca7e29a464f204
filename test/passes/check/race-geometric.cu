// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [race-1] A variable that is halved or doubled has one value for each
// iteration: two threads in different iterations are a true race. Right twins.
// RUN: not %tnc --check --block=64 %s 2>&1 | %FileCheck %s
__global__ void tree(float *out) {
  __shared__ float sums[64];
  int t = threadIdx.x;
  sums[t] = t;
  __syncthreads();
  for (int half = 32; half > 0; half /= 2) {
    if (t < half) sums[t] += sums[t + half];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}
__global__ void tree_unordered(float *out) {
  __shared__ float sums[64];
  int t = threadIdx.x;
  sums[t] = t;
  __syncthreads();
  for (int half = 32; half > 0; half /= 2)
    if (t < half) sums[t] += sums[t + half];
  if (t == 0) out[blockIdx.x] = sums[0];
}
__global__ void scan_in_place(int *out) {
  __shared__ int h[64];
  int t = threadIdx.x;
  h[t] = t;
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    if (t >= d) h[t] += h[t - d];
    __syncthreads();
  }
  out[blockIdx.x * 64 + t] = h[t];
}
// Which values a loop that others may leave early reaches is not known.
__global__ void leaves_early(const int *stop, float *out) {
  __shared__ float sums[64];
  int t = threadIdx.x;
  sums[t] = t;
  __syncthreads();
  for (int half = 16; half > 0; half /= 2) {
    if (stop[half] != 0) break;
    if (half < 16 && t < half) sums[t] += sums[t + half];
  }
  if (t == 0) out[blockIdx.x] = sums[0];
}
// CHECK-DAG: error[TN1003]: threads {{.*}} race on `sums[
// CHECK-DAG: error[TN1003]: threads {{.*}} race on `h[
// CHECK-DAG: tree: accepted
// CHECK-DAG: tree_unordered: rejected
// CHECK-DAG: scan_in_place: rejected
// CHECK-DAG: leaves_early: rejected
