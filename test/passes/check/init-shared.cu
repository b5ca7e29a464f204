// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [init-1] Shared memory: for each element read there is a thread that wrote it
// before a barrier. Right kernels and their wrong twins.
// RUN: not %tnc --check --block=64 %s 2>&1 | %FileCheck %s
__global__ void reversed(const float *x, float *y) {
  __shared__ float s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  y[t] = s[63 - t];
}
__global__ void reversed_short(const float *x, float *y) {
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t < 63) s[t] = x[t];
  __syncthreads();
  y[t] = s[63 - t];
}
// Both arms write.
__global__ void arms(const float *x, float *y, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t < n) s[t] = x[t];
  else s[t] = 0;
  __syncthreads();
  y[t] = s[t ^ 1];
}
// The guard of the reader is that of the writer.
__global__ void same_guard(const float *x, float *y, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t < n) s[t] = x[t];
  __syncthreads();
  if (t + 1 < n && t < 63) y[t] = s[t + 1];
}
__global__ void other_guard(const float *x, float *y, int n) {
  __shared__ float s[64];
  int t = threadIdx.x;
  if (t < n) s[t] = x[t];
  __syncthreads();
  if (t < n && t < 63) y[t] = s[t + 1];
}
// Filled by a loop; digits of the index are mixed up.
__global__ void strided(const float *x, float *y) {
  __shared__ float s[8][64];
  int t = threadIdx.x;
  for (int i = t; i < 512; i += 64) s[i % 8][i / 8] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 8; ++k) sum += s[k][t];
  y[t] = sum;
}
__global__ void strided_short(const float *x, float *y) {
  __shared__ float s[8][64];
  int t = threadIdx.x;
  for (int i = t; i < 511; i += 64) s[i % 8][i / 8] = x[i];
  __syncthreads();
  float sum = 0;
  for (int k = 0; k < 8; ++k) sum += s[k][t];
  y[t] = sum;
}
// Written for the next iteration; the first one is written before the loop.
__global__ void ahead(const float *x, float *y, int n) {
  __shared__ float s[2][64];
  int t = threadIdx.x, cur = 0;
  float sum = 0;
  s[0][t] = x[t];
  __syncthreads();
  for (int k = 0; k < n; ++k) {
    if (k + 1 < n) s[cur ^ 1][t] = x[t];
    sum += s[cur][63 - t];
    __syncthreads();
    cur ^= 1;
  }
  y[t] = sum;
}
__global__ void ahead_unprimed(const float *x, float *y, int n) {
  __shared__ float s[2][64];
  int t = threadIdx.x, cur = 0;
  float sum = 0;
  for (int k = 0; k < n; ++k) {
    if (k + 1 < n) s[cur ^ 1][t] = x[t];
    sum += s[cur][63 - t];
    __syncthreads();
    cur ^= 1;
  }
  y[t] = sum;
}
__global__ void ahead_too_late(const float *x, float *y, int n) {
  __shared__ float s[2][64];
  int t = threadIdx.x, cur = 0;
  float sum = 0;
  s[0][t] = x[t];
  __syncthreads();
  for (int k = 0; k < n; ++k) {
    if (k + 2 < n) s[cur ^ 1][t] = x[t];
    sum += s[cur][63 - t];
    __syncthreads();
    cur ^= 1;
  }
  y[t] = sum;
}
// A loop that may end early fills only a part.
__global__ void breaks(const float *x, float *y) {
  __shared__ float s[256];
  int t = threadIdx.x;
  for (int i = t; i < 256; i += 64) {
    if (x[i] < 0) break;
    s[i] = x[i];
  }
  __syncthreads();
  y[t] = s[255 - t];
}
// One thread writes for all.
__global__ void broadcast(const float *x, float *y) {
  __shared__ float s;
  if (threadIdx.x == 0) s = x[0];
  __syncthreads();
  y[threadIdx.x] = s;
}
__global__ void broadcast_maybe(const float *x, float *y, int n) {
  __shared__ float s;
  if (threadIdx.x == 0 && n > 0) s = x[0];
  __syncthreads();
  y[threadIdx.x] = s;
}
// Warp sums: the slots of warps that are not there stay unwritten.
__global__ void slots(const float *x, float *y) {
  __shared__ float s[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 0) s[warp] = x[threadIdx.x];
  __syncthreads();
  if (warp == 0) y[lane] = lane < 2 ? s[lane] : 0;
}
__global__ void slots_all(const float *x, float *y) {
  __shared__ float s[32];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
  if (lane == 0) s[warp] = x[threadIdx.x];
  __syncthreads();
  if (warp == 0) y[lane] = s[lane];
}
// Atomics update what was written; four scalars make a vector.
__global__ void bins(const int *x, int *y) {
  __shared__ int h[256];
  for (int i = threadIdx.x; i < 256; i += 64) h[i] = 0;
  __syncthreads();
  atomicAdd(&h[x[threadIdx.x] & 255], 1);
  __syncthreads();
  y[threadIdx.x] = h[threadIdx.x];
}
__global__ void bins_unset(const int *x, int *y) {
  __shared__ int h[256];
  atomicAdd(&h[x[threadIdx.x] & 255], 1);
  __syncthreads();
  y[threadIdx.x] = h[threadIdx.x];
}
__global__ void vectors(const float *x, float4 *y) {
  __shared__ __align__(16) float s[64];
  s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 16) y[threadIdx.x] = reinterpret_cast<float4 *>(s)[threadIdx.x];
}
__global__ void vectors_short(const float *x, float4 *y) {
  __shared__ __align__(16) float s[64];
  if (threadIdx.x != 5) s[threadIdx.x] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x < 16) y[threadIdx.x] = reinterpret_cast<float4 *>(s)[threadIdx.x];
}
// CHECK-DAG: error[TN4001]: `s[63]` may be read before anything is written to it
// CHECK-DAG: error[TN4001]: `h` is updated but never written
// CHECK-DAG: reversed: accepted
// CHECK-DAG: reversed_short: rejected
// CHECK-DAG: arms: accepted
// CHECK-DAG: same_guard: accepted
// CHECK-DAG: other_guard: rejected
// CHECK-DAG: strided: accepted
// CHECK-DAG: strided_short: rejected
// CHECK-DAG: ahead: accepted
// CHECK-DAG: ahead_unprimed: rejected
// CHECK-DAG: ahead_too_late: {{rejected|undecided}}
// CHECK-DAG: breaks: rejected
// CHECK-DAG: broadcast: accepted
// CHECK-DAG: broadcast_maybe: rejected
// CHECK-DAG: slots: accepted
// CHECK-DAG: slots_all: rejected
// CHECK-DAG: bins: accepted
// CHECK-DAG: bins_unset: rejected
// CHECK-DAG: vectors: accepted
// CHECK-DAG: vectors_short: rejected
