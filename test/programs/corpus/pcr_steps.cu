// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Parallel cyclic reduction keeps four arrays in shared memory; the mistake stores the new
// right-hand side without the barrier that the others wait for.
// RUN: tnc --check --block=128 %s
// RUN: not tnc --check --block=128 -DWRONG %s 2>&1 | FileCheck %s
// CHECK: error[TN1003]
// CHECK-NEXT: pcr_steps.cu:[[@LINE+17]]:{{[0-9]+$}}
__global__ void pcr(const float *a, const float *b, const float *c, float *d) {
  __shared__ float sa[128], sb[128], sc[128], sd[128];
  const int t = threadIdx.x;
  const long long i = blockIdx.x * 128LL + t;
  sa[t] = t > 0 ? a[i] : 0.0f;
  sb[t] = b[i];
  sc[t] = t < 127 ? c[i] : 0.0f;
  sd[t] = d[i];
  __syncthreads();
  for (int h = 1; h < 128; h <<= 1) {
    const int l = max(t - h, 0), r = min(t + h, 127);
    const float k1 = t >= h ? sa[t] / sb[l] : 0.0f, k2 = t + h < 128 ? sc[t] / sb[r] : 0.0f;
    const float nb = sb[t] - sc[l] * k1 - sa[r] * k2;
    const float nd = sd[t] - sd[l] * k1 - sd[r] * k2;
    const float na = -sa[l] * k1, nc = -sc[r] * k2;
#ifdef WRONG
    sd[t] = nd;
    __syncthreads();
#else
    __syncthreads();
    sd[t] = nd;
#endif
    sa[t] = na;
    sb[t] = nb;
    sc[t] = nc;
    __syncthreads();
  }
  d[i] = sd[t] / sb[t];
}
