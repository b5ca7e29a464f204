// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Indices and values of a minimum search in one dynamic array.
// Source: Xtra-Computing/thundersvm issue 99.
// RUN: tnc --check --block=64 --assume="ws==64" %s
// RUN: not tnc --check --block=64 --assume="ws==64" -DWRONG %s 2>&1 | FileCheck %s
extern __shared__ int arena[];
__global__ void pick(const float* __restrict__ f, int* __restrict__ best, int ws) {
  int* idx = arena;
#ifdef WRONG
  float* val = (float*)&arena[ws / 2];
#else
  float* val = (float*)&arena[ws];
#endif
  const int t = threadIdx.x;
  val[t] = t < ws ? f[blockIdx.x * ws + t] : 1e30f;
  idx[t] = t;
  __syncthreads();
  for (int k = 32; k > 0; k >>= 1) {
    if (t < k && val[t + k] < val[t]) {
      val[t] = val[t + k];
      idx[t] = idx[t + k];
    }
    __syncthreads();
  }
  if (t == 0) best[blockIdx.x] = idx[0];
}
// CHECK: error[TN1003]: {{thread.*}} race on `dynamic shared memory[{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:16:3
