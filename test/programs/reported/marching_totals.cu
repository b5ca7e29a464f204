// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// One thread turns two counters into offsets; all read them.
// Source: ORNL/HeCBench issue 254.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
__global__ void offsets(const unsigned* vertices, const unsigned* triangles, unsigned* v_total, unsigned* t_total,
                        unsigned* v_out, unsigned* t_out, int n) {
  __shared__ unsigned v_sums[32];
  __shared__ unsigned t_sums[32];
  const int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned v = i < n ? vertices[i] : 0u;
  const unsigned t = i < n ? triangles[i] : 0u;
  unsigned vs = v, ts = t;
  for (int d = 1; d < 32; d <<= 1) {
    const unsigned a = __shfl_up_sync(0xffffffffu, vs, d);
    const unsigned b = __shfl_up_sync(0xffffffffu, ts, d);
    if (lane >= d) { vs += a; ts += b; }
  }
  if (lane == 31) { v_sums[warp] = vs; t_sums[warp] = ts; }
  __syncthreads();
  if (threadIdx.x == 0) {
    unsigned a = 0, b = 0;
    for (int w = 0; w < 4; ++w) {
      const unsigned x = v_sums[w], y = t_sums[w];
      v_sums[w] = a; t_sums[w] = b;
      a += x; b += y;
    }
    v_sums[31] = atomicAdd(v_total, a);
    t_sums[31] = atomicAdd(t_total, b);
  }
#ifndef WRONG
  __syncthreads();
#endif
  if (i < n) {
    v_out[i] = v_sums[31] + v_sums[warp] + vs - v;
    t_out[i] = t_sums[31] + t_sums[warp] + ts - t;
  }
}
// CHECK: error[TN1003]: {{thread.*}} race on `v_sums[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:36:29
