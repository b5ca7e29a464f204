// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An iteration inside a block stops by the block's common residual; the mistake lets each thread
// stop by its own.
// RUN: tnc --check --block=256 %s
// RUN: not tnc --check --block=256 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN2002]
// CHECK-NEXT: while_local_convergence.cu:[[@LINE+11]]:{{[0-9]+$}}
__global__ void newton(const float *a, float *root, int limit) {
  __shared__ float worst[256];
  const int t = threadIdx.x;
  const float v = a[blockIdx.x * 256LL + t];
  float x = v;
  for (int k = 0; k < limit; ++k) {
    const float next = 0.5f * (x + v / x);
    const float err = fabsf(next - x);
    x = next;
    worst[t] = err;
    __syncthreads();
    float w = err;
    for (int j = 0; j < 256; ++j) w = fmaxf(w, worst[j]);
#ifdef WRONG
    if (err < 1e-6f) break;
    __syncthreads();
#else
    if (!__syncthreads_or(w >= 1e-6f)) break;
#endif
  }
  root[blockIdx.x * 256LL + t] = x;
}
