// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Scan of a block by warp shuffles, the warps' sums scanned by warp 0.
// RUN: tnc --check --block=1024 --assume="n>=0&&n<=1000000000" %s
// RUN: not tnc --check --block=1024 --assume="n>=0&&n<=1000000000" -DWRONG %s 2>&1 | FileCheck %s
__global__ void scan(const int* __restrict__ x, int* __restrict__ y, int* __restrict__ sums, int n) {
  __shared__ int w[32];
  const int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  const int i = blockIdx.x * 1024 + t;
  int v = i < n ? x[i] : 0;
  for (int o = 1; o < 32; o <<= 1) { const int u = __shfl_up_sync(~0u, v, o); if (lane >= o) v += u; }
  if (lane == 31) w[warp] = v;
  __syncthreads();
  if (warp == 0) {
    int s = w[lane];
    for (int o = 1; o < 32; o <<= 1) { const int u = __shfl_up_sync(~0u, s, o); if (lane >= o) s += u; }
    w[lane] = s;
  }
#ifndef WRONG
  __syncthreads();
#endif
  if (warp > 0) v += w[warp - 1];
  if (i < n) y[i] = v;
  if (t == 1023) sums[blockIdx.x] = v;
}
// CHECK: error[TN1003]: {{thread.*}} race on `w[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:21:22
