// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values in [0, 1] choose one of 64 bins; the mistake forgets the value one.
// RUN: tnc --check --block=64 %s
// RUN: not tnc --check --block=64 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN3001]
// CHECK-NEXT: float_to_bin.cu:[[@LINE+12]]:{{[0-9]+$}}
__global__ void unit_bins(const float *u, unsigned *out) {
  __shared__ unsigned h[64];
  h[threadIdx.x] = 0;
  __syncthreads();
  const float v = u[blockIdx.x * 64LL + threadIdx.x];
  if (v >= 0.0f && v <= 1.0f) {
#ifdef WRONG
    const int b = (int)(v * 64.0f);
#else
    const int b = min(max((int)(v * 64.0f), 0), 63);
#endif
    atomicAdd(&h[b], 1u);
  }
  __syncthreads();
  out[blockIdx.x * 64LL + threadIdx.x] = h[threadIdx.x];
}
