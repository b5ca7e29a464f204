// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Three-stage ring of tiles, one barrier a step.
// RUN: tnc --check --block=128 --assume="k>=1&&k<=1000000" %s
// RUN: not tnc --check --block=128 --assume="k>=1&&k<=1000000" -DWRONG %s 2>&1 | FileCheck %s
#define STAGES 3
#define T 128
__global__ void ring(const float* __restrict__ a, const float* __restrict__ b, float* __restrict__ c, int k) {
  __shared__ float ring[STAGES][T];
  const int t = threadIdx.x;
  const size_t row = (size_t)blockIdx.x * k * T;
#ifdef WRONG
  const int ahead = STAGES;
#else
  const int ahead = STAGES - 1;
#endif
  for (int s = 0; s < ahead && s < k; ++s) ring[s % STAGES][t] = a[row + (size_t)s * T + t];
  float acc = 0.f;
  for (int s = 0; s < k; ++s) {
    __syncthreads();
    if (s + ahead < k) ring[(s + ahead) % STAGES][t] = a[row + (size_t)(s + ahead) * T + t];
    for (int j = 0; j < T; ++j) acc += ring[s % STAGES][j] * b[j];
  }
  c[blockIdx.x * T + t] = acc;
}
// CHECK: error[TN1003]: {{thread.*}} race on `ring[0][{{[0-9]+}}]`
// CHECK-NEXT: --> {{.*}}:21:40
